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
import threadlint.jdk.Callbacks;

/**
 * Methods of the classes that a class is built on which call what it hands them: {@code post} of a bus, with which the
 * class under test registers. Found by reading class files; a method that is taken for one by mistake only costs time.
 */
final class Notifiers {
    /** How many calls of one another are followed. */
    private static final int MAX_DEPTH = 3;

    private static final String FUTURE = "java/util/concurrent/CompletableFuture";

    private final Scans scans;
    private final ClassLoader loader;

    /** What the code of the class under test and of its nested classes calls. */
    private final List<ClassScan.Use> calls = new ArrayList<>();

    private final Map<Class<?>, Set<String>> known = new HashMap<>();

    /** @param subject internal name of the class under test */
    Notifiers(Scans scans, ClassLoader loader, String subject) {
        this.scans = scans;
        this.loader = loader;
        for (String each : scans.within(subject)) {
            for (ClassScan.MethodScan method : scans.get(each).methods.values()) {
                method.uses.stream().filter(ClassScan.Use::isCall).forEach(calls::add);
            }
        }
    }

    /** Names and descriptors of those that other code can call on an instance of the class. */
    Set<String> of(Class<?> type) {
        return known.computeIfAbsent(type, this::find);
    }

    private Set<String> find(Class<?> type) {
        Set<String> found = new LinkedHashSet<>();
        String name = type.getName().replace('.', '/');
        if (name.equals(FUTURE)) {
            found.add("complete(Ljava/lang/Object;)Z");
        }
        Set<String> handed = handed(name);
        ClassScan first = handed.isEmpty() ? null : scans.get(name);
        for (ClassScan at = first; at != null && !Reach.isConfined(at.annotations); at = scans.get(at.superName)) {
            for (ClassScan.MethodScan method : at.methods.values()) {
                boolean isOpen = method.is(Opcodes.ACC_PUBLIC) && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC) && !method.isInitializer();
                if (isOpen && !Reach.isConfined(method.annotations) && calls(method, handed, 0, new HashSet<>())) {
                    found.add(method.name + method.descriptor);
                }
            }
        }
        return found;
    }

    /** As what the class under test hands something to an instance, to have it called later. */
    private Set<String> handed(String name) {
        Set<String> types = new LinkedHashSet<>();
        for (ClassScan.Use call : calls) {
            if (scans.get(name) != null && scans.isSubtype(name, call.owner)) {
                for (Type each : Type.getArgumentTypes(call.descriptor)) {
                    if (each.getSort() == Type.OBJECT && isForLater(call.name, each)) {
                        types.add(each.getInternalName());
                    }
                }
            }
        }
        return types;
    }

    private boolean isForLater(String method, Type type) {
        try {
            return Callbacks.isForLater(method, new TypeName(type.getClassName()).resolve(loader));
        } catch (Unmakeable e) {
            // Not on the class path: nothing can be handed over as this.
            return false;
        }
    }

    private boolean calls(ClassScan.MethodScan method, Set<String> types, int depth, Set<ClassScan.MethodScan> seen) {
        for (ClassScan.Use use : seen.add(method) ? method.uses : List.<ClassScan.Use>of()) {
            if (!use.isCall()) {
                continue;
            }
            String key = use.name + use.descriptor;
            ClassScan owner = depth < MAX_DEPTH ? scans.methodOwner(use.owner, key) : null;
            if (types.contains(use.owner) || owner != null && calls(owner.methods.get(key), types, depth + 1, seen)) {
                return true;
            }
        }
        return false;
    }
}
