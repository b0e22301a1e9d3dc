package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import threadlint.jdk.MethodNames;

/**
 * Which methods reach a field, by reading class files.
 *
 * <p>Other threads can call what is public, and what is not private unless it is called in its package. What is declared
 * to be confined does not count: methods for tests, methods whose callers hold a lock, classes that are not thread-safe,
 * code of one thread.
 */
public final class Reach {
    /** How many calls of one another are followed. */
    private static final int MAX_DEPTH = 6;

    /** How many subclasses are looked at. */
    private static final int MAX_SUBCLASSES = 8;

    private static final Set<String> CONFINED =
            Set.of(
                    "VisibleForTesting", "GuardedBy", "Holding", "RequiresLock", "NotThreadSafe", "UiThread", "MainThread",
                    "WorkerThread", "BinderThread", "ThreadConfined", "RunsInUi");

    private final Scans scans;
    private final String className;
    private final String field;
    private final ClassScan declaring;
    private final ClassScan.FieldScan declared;

    /** What the field may hold a view of. */
    private final Set<String> backing;

    /** Where that is changed. */
    private final Set<AccessSite> changesOfBacking = new LinkedHashSet<>();
    private final Map<String, List<AccessSite>> direct = new HashMap<>();

    /** By class and method: whether its package calls it. */
    private final Map<String, Boolean> called = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<Entry> others = new ArrayList<>();
    private final StateFields state;
    private final Wishes wishes = new Wishes();

    /** Methods that were looked at for what they ask. */
    private final Set<String> asked = new HashSet<>();

    private Reach(Scans scans, String className, String field, ClassScan declaring) {
        this.scans = scans;
        this.className = className;
        this.field = field;
        this.declaring = declaring;
        this.declared = declaring.fields.get(field);
        this.backing = Backing.of(declaring, field);
        this.state = new StateFields(scans, declaring.name + "." + field);
    }

    /**
     * The methods that reach the field, those nearest to it first.
     *
     * @param className binary name of the class
     * @param field of that class, or inherited
     * @throws Unmakeable if there is no such field
     */
    public static List<Entry> of(ClassFiles files, String className, String field) throws Unmakeable {
        return of(new Scans(files), className, field).entries;
    }

    static Reach of(Scans scans, String className, String field) throws Unmakeable {
        String name = className.replace('.', '/');
        if (scans.get(name) == null) {
            throw new Unmakeable("class " + className + " is not on the class path");
        }
        ClassScan declaring = scans.fieldOwner(name, field);
        if (declaring == null) {
            throw new Unmakeable("class " + className + " has no field " + field);
        }
        Reach reach = new Reach(scans, name, field, declaring);
        reach.find();
        return reach;
    }

    /** The methods that reach the field, those nearest to it first. */
    List<Entry> entries() {
        return entries;
    }

    /** Other methods of the same receivers: they may build the state that those need. */
    List<Entry> others() {
        return others;
    }

    /** Whether a call of the method may change what the code on the way to the field looks at. */
    boolean prepares(Entry entry) {
        return entry.changes.stream().anyMatch(state.asked()::contains);
    }

    /** What the code on the way to the field asks of other objects. */
    Wishes wishes() {
        return wishes;
    }

    /** Where the entries change the collection that the field holds a view of. */
    Set<AccessSite> changesOfBacking() {
        return changesOfBacking;
    }

    /** Accesses of the field by code of other classes: none if it is private, or cannot be raced on. */
    List<Entry> direct() {
        List<Entry> found = new ArrayList<>();
        if ((declared.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE)) != 0) {
            return found;
        }
        List<String> concrete = scans.concrete(className, className);
        String receiver = binary(concrete.isEmpty() ? className : concrete.get(0));
        for (boolean writes : new boolean[] {true, false}) {
            found.add(Entry.direct(receiver, binary(declaring.name), field, declared.descriptor, declared.isStatic(), writes));
        }
        return found;
    }

    private void find() {
        Set<String> receivers = new LinkedHashSet<>();
        List<String> concrete = scans.concrete(className, className);
        receivers.addAll(concrete.subList(0, Math.min(MAX_SUBCLASSES, concrete.size())));
        receivers.add(className);
        receivers.addAll(scans.nest(className));
        receivers.removeIf(each -> !isCallable(each));
        for (String each : receivers) {
            addEntries(each);
        }
        for (ClassScan.MethodScan each : scans.get(className).methods.values()) {
            if (each.name.equals("<init>")) {
                // What it hands on may be called later.
                ask(className, follow(className, scans.get(className), each));
            }
        }
        entries.sort((a, b) -> Integer.compare(rank(a), rank(b)));
    }

    /**
     * Whether other code can name the class. One that is private is reached through the classes around it, with the
     * locks that these hold. An instance that they hand out as some interface is not called: that may miss a race.
     */
    private boolean isCallable(String name) {
        for (int end = name.length(); end > 0; end = name.lastIndexOf('$', end - 1)) {
            ClassScan scan = scans.get(name.substring(0, end));
            if (scan != null && scan.isPrivate) {
                return false;
            }
        }
        return true;
    }

    /** The class itself and its subclasses before the classes around; near before far. */
    private int rank(Entry entry) {
        boolean isItself = scans.isSubtype(entry.receiver.replace('.', '/'), className);
        return entry.depth + (isItself ? 0 : MAX_DEPTH);
    }

    private void addEntries(String receiver) {
        Set<String> seen = new HashSet<>();
        for (ClassScan at = scans.get(receiver); at != null; at = scans.get(at.superName)) {
            if (isConfined(at.annotations)) {
                return;
            }
            for (Map.Entry<String, ClassScan.MethodScan> each : at.methods.entrySet()) {
                if (isOpen(each.getValue()) && !isReachedByOthers(at, each.getValue()) && seen.add(each.getKey())) {
                    addEntry(receiver, at, each.getValue());
                }
            }
        }
        for (ClassScan at = scans.get(receiver); at != null; at = scans.get(at.superName)) {
            addDefaults(receiver, at, seen);
        }
    }

    /** What interfaces implement. */
    private void addDefaults(String receiver, ClassScan type, Set<String> seen) {
        for (String name : type.interfaces) {
            ClassScan each = scans.get(name);
            if (each == null || isConfined(each.annotations)) {
                continue;
            }
            for (Map.Entry<String, ClassScan.MethodScan> method : each.methods.entrySet()) {
                if (isOpen(method.getValue()) && !method.getValue().is(Opcodes.ACC_STATIC) && seen.add(method.getKey())) {
                    addEntry(receiver, each, method.getValue());
                }
            }
            addDefaults(receiver, each, seen);
        }
    }

    private boolean isOpen(ClassScan.MethodScan method) {
        boolean isMade = method.name.equals("<init>") && declared.isStatic();
        return (!method.isInitializer() || isMade)
                && !method.is(Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ABSTRACT)
                && !isConfined(method.annotations);
    }

    /**
     * Whether a method that is not public is called in its package: threads reach it through those calls, which may hold a
     * lock, or come before other threads have the object. That may miss a race of callers that are not looked at.
     */
    private boolean isReachedByOthers(ClassScan owner, ClassScan.MethodScan method) {
        if (method.is(Opcodes.ACC_PUBLIC) || method.name.equals("<init>")) {
            return false;
        }
        return called.computeIfAbsent(owner.name + "." + method.name + method.descriptor, key -> isCalledInPackage(owner, method));
    }

    private boolean isCalledInPackage(ClassScan owner, ClassScan.MethodScan method) {
        for (String each : scans.samePackage(owner.name)) {
            for (ClassScan.MethodScan caller : scans.get(each).methods.values()) {
                if (caller != method && caller.uses.stream().anyMatch(use -> isCall(use, owner, method))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isCall(ClassScan.Use use, ClassScan owner, ClassScan.MethodScan method) {
        boolean isNamed = use.isCall() && use.name.equals(method.name) && use.descriptor.equals(method.descriptor);
        return isNamed && (scans.isSubtype(use.owner, owner.name) || scans.isSubtype(owner.name, use.owner));
    }

    static boolean isConfined(Set<String> annotations) {
        for (String each : annotations) {
            if (CONFINED.contains(each)) {
                return true;
            }
        }
        return false;
    }

    private void addEntry(String receiver, ClassScan owner, ClassScan.MethodScan method) {
        Set<AccessSite> sites = new LinkedHashSet<>();
        Set<String> changes = new LinkedHashSet<>();
        int depth = MAX_DEPTH;
        List<Frame> frames = follow(receiver, owner, method);
        for (Frame frame : frames) {
            changes.addAll(state.changes(frame.method));
            depth = frame.sites.isEmpty() ? depth : Math.min(depth, frame.depth);
            sites.addAll(frame.sites);
        }
        Entry entry =
                new Entry(
                        binary(receiver), binary(owner.name), method.name, method.descriptor, method.is(Opcodes.ACC_STATIC), sites, depth, changes);
        (sites.isEmpty() ? others : entries).add(entry);
        ask(receiver, frames);
    }

    /** Notes what the code on the way to accesses asks. */
    private void ask(String receiver, List<Frame> frames) {
        Set<String> leading = new HashSet<>();
        for (Frame frame : frames) {
            for (Frame each = frame.sites.isEmpty() ? null : frame; each != null; each = each.caller) {
                leading.add(each.name());
            }
        }
        for (Frame frame : frames) {
            if (leading.contains(frame.name()) && asked.add(frame.name())) {
                state.ask(frame.method);
                MethodNode code = scans.code(frame.owner.name, frame.method.name + frame.method.descriptor);
                Branches.addWishes(code, each -> isGoal(receiver, frame, leading, ClassScan.use(each)), wishes);
            }
        }
    }

    /** Whether an instruction accesses the field, or calls what does; null stands for one that does neither. */
    private boolean isGoal(String receiver, Frame frame, Set<String> leading, ClassScan.Use use) {
        if (use == null || use.isField()) {
            return use != null && isAccess(use, field);
        }
        Frame callee = use.isCall() ? callee(receiver, frame, use) : null;
        return callee != null && leading.contains(callee.name()) || !frame.sites.isEmpty() && isContent(use, declared);
    }

    /** Breadth first. */
    private List<Frame> follow(String receiver, ClassScan owner, ClassScan.MethodScan method) {
        Set<String> seen = new HashSet<>();
        List<Frame> frames = new ArrayList<>();
        frames.add(new Frame(null, owner, method));
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            frame.sites.addAll(direct(frame.owner, frame.method));
            for (ClassScan.Use use : frame.depth < MAX_DEPTH ? frame.method.uses : List.<ClassScan.Use>of()) {
                addCallee(frames, seen, receiver, frame, use);
            }
        }
        return frames;
    }

    private void addCallee(List<Frame> frames, Set<String> seen, String receiver, Frame frame, ClassScan.Use use) {
        Frame callee = callee(receiver, frame, use);
        if (callee == null || !seen.add(callee.name())) {
            return;
        }
        frames.add(callee);
        if (use.name.equals("<init>") && Scans.isAnonymous(callee.owner.name)) {
            addCallbacks(frames, callee);
        }
    }

    /** What a call runs, null if that is no code of the program. */
    private Frame callee(String receiver, Frame frame, ClassScan.Use use) {
        if (!use.isCall() || use.owner.startsWith("[")) {
            return null;
        }
        String key = use.name + use.descriptor;
        boolean isVirtual = use.opcode == Opcodes.INVOKEVIRTUAL || use.opcode == Opcodes.INVOKEINTERFACE;
        String type = isVirtual && scans.isSubtype(receiver, use.owner) ? receiver : use.owner;
        ClassScan owner = scans.methodOwner(type, key);
        return owner == null ? null : new Frame(frame, owner, owner.methods.get(key));
    }

    /** Whoever makes an object of a class of its own makes it to have its methods called. */
    private static void addCallbacks(List<Frame> frames, Frame constructor) {
        for (ClassScan.MethodScan method : constructor.owner.methods.values()) {
            if (!method.isInitializer()) {
                frames.add(new Frame(constructor, constructor.owner, method));
            }
        }
    }

    /** The accesses in the method's own code. */
    private List<AccessSite> direct(ClassScan owner, ClassScan.MethodScan method) {
        return direct.computeIfAbsent(owner.name + "." + method.name + method.descriptor, key -> scan(owner, method));
    }

    private List<AccessSite> scan(ClassScan owner, ClassScan.MethodScan method) {
        List<AccessSite> sites = new ArrayList<>();
        boolean isOwn = scans.isSubtype(owner.name, declaring.name) && !declared.isStatic();
        if (method.name.equals("<clinit>") || method.name.equals("<init>") && isOwn) {
            return sites;
        }
        boolean hasRead = false;
        for (ClassScan.Use use : method.uses) {
            boolean isField = isAccess(use, field);
            hasRead |= isField && !use.isFieldWrite();
            boolean isContent = hasRead && isContent(use, declared);
            if (isField || isContent) {
                boolean write = use.isFieldWrite() || use.isElementWrite() || isContent && use.isCall() && changes(use);
                sites.add(new AccessSite(binary(owner.name), method.name, use.line, write));
            }
        }
        for (String name : backing) {
            addChanges(owner, method, name, sites);
        }
        return sites;
    }

    private void addChanges(ClassScan owner, ClassScan.MethodScan method, String name, List<AccessSite> sites) {
        boolean hasRead = false;
        for (ClassScan.Use use : method.uses) {
            hasRead |= isAccess(use, name) && !use.isFieldWrite();
            if (hasRead && isContent(use, declaring.fields.get(name)) && changes(use)) {
                AccessSite site = new AccessSite(binary(owner.name), method.name, use.line, true);
                sites.add(site);
                changesOfBacking.add(site);
            }
        }
    }

    /** Whether the instruction accesses the field, itself or by an accessor that the compiler made for a nested class. */
    private boolean isAccess(ClassScan.Use use, String name) {
        if (use.isField()) {
            return use.name.equals(name) && scans.fieldOwner(use.owner, name) == declaring;
        }
        if (!use.isCall() || !use.name.startsWith("access$")) {
            return false;
        }
        ClassScan owner = scans.get(use.owner);
        ClassScan.MethodScan accessor = owner == null ? null : owner.methods.get(use.name + use.descriptor);
        return accessor != null && accessor.uses.stream().anyMatch(each -> each.isField() && isAccess(each, name));
    }

    /** Whether the instruction is about what the field holds, for all that can be told by its type. */
    private boolean isContent(ClassScan.Use use, ClassScan.FieldScan held) {
        Type type = Type.getType(held.descriptor);
        if (use.isElement()) {
            return type.getSort() == Type.ARRAY;
        }
        return use.isCall() && type.getSort() == Type.OBJECT && use.owner.equals(type.getInternalName());
    }

    /** Whether a call changes the object: by the code of the program, else by the name of the method. */
    private boolean changes(ClassScan.Use call) {
        String key = call.name + call.descriptor;
        ClassScan owner = scans.methodOwner(call.owner, key);
        if (owner == null) {
            return MethodNames.changes(call.name);
        }
        for (ClassScan.Use use : owner.methods.get(key).uses) {
            if (use.isFieldWrite() || use.isElementWrite() || use.isCall() && MethodNames.changes(use.name)) {
                return true;
            }
        }
        return MethodNames.changes(call.name);
    }

    private static String binary(String internalName) {
        return internalName.replace('/', '.');
    }

    /** A method to look at. */
    private static final class Frame {
        /** Null for the first. */
        final Frame caller;

        final ClassScan owner;
        final ClassScan.MethodScan method;
        final int depth;

        /** The accesses in its own code. */
        final List<AccessSite> sites = new ArrayList<>();

        Frame(Frame caller, ClassScan owner, ClassScan.MethodScan method) {
            this.caller = caller;
            this.owner = owner;
            this.method = method;
            this.depth = caller == null ? 0 : caller.depth + 1;
        }

        String name() {
            return owner.name + "." + method.name + method.descriptor;
        }
    }
}
