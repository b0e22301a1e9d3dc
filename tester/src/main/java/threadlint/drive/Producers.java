package threadlint.drive;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import threadlint.jdk.KnownTypes;

/** The ways to make a value of a class: each is found once, and learns from what happens to it. */
final class Producers {
    private static final int MAX_SUBTYPES = 6;

    /** The cost that each kind of producer starts from; each parameter adds {@link #PARAMETER}. */
    private static final int SUPPLIED = -30;
    private static final int KNOWN = 0;
    private static final int FUNCTION = 1;
    private static final int CONSTRUCTOR = 2;
    private static final int CONSTANT = 3;
    private static final int FACTORY = 3;
    private static final int INTERFACE = 5;
    private static final int SUBTYPE = 5;
    private static final int BUILDER = 6;
    private static final int NEIGHBOUR = 8;
    private static final int ABSTRACT_CLASS = 14;
    private static final int STUB_OF_CLASS = 40;
    private static final int ELSEWHERE = 12;

    /** The cost of the cheapest way beyond which others are looked for in packages around. */
    private static final int DEAR = 20;
    private static final int NOT_PUBLIC = 2;
    private static final int PARAMETER = 2;

    private final Scans scans;
    private final ClassLoader loader;
    private final Class<?> subject;
    private final Map<Class<?>, List<Producer>> known = new HashMap<>();

    /** Those whose producers were looked for everywhere. */
    private final Set<Class<?>> widened = new HashSet<>();
    private final Map<String, Producer> all = new HashMap<>();

    /** The user's factories, null as long as nobody asked. */
    private List<Method> supplied;

    Producers(Scans scans, ClassLoader loader, Class<?> subject) {
        this.scans = scans;
        this.loader = loader;
        this.subject = subject;
    }

    /** Cheapest first. */
    List<Producer> of(Class<?> type) {
        List<Producer> found = known.get(type);
        if (found == null) {
            found = new ArrayList<>();
            known.put(type, found);
            find(found, type);
        }
        Collections.sort(found);
        boolean isDear = found.isEmpty() || found.get(0).cost() >= DEAR;
        if (isDear && !Types.isJdk(type) && widened.add(type)) {
            addFromElsewhere(found, type);
            Collections.sort(found);
        }
        return found;
    }

    /** Those of the types, by their binary names, that are narrower than the given one and on the class path. */
    List<Class<?>> narrower(Set<String> names, Class<?> type) {
        List<Class<?>> found = new ArrayList<>();
        for (String each : names) {
            try {
                Class<?> named = new TypeName(each).resolve(loader);
                if (named != type && type.isAssignableFrom(named)) {
                    found.add(named);
                }
            } catch (Unmakeable e) {
                // Not on the class path: no value can be of it.
            }
        }
        return found;
    }

    /** None of them may be seen if a class that they mention does not fit the others: that may miss a way. */
    private void find(List<Producer> found, Class<?> type) {
        try {
            findAll(found, type);
        } catch (LinkageError e) {
            // Those found so far will do.
        }
    }

    private void findAll(List<Producer> found, Class<?> type) {
        addSupplied(found, type);
        KnownTypes.Member member = KnownTypes.of(type);
        if (member != null) {
            addKnown(found, member);
        }
        addOwn(found, type, 0);
        if (Modifier.isAbstract(type.getModifiers()) && !Modifier.isFinal(type.getModifiers())) {
            addSubtypes(found, type);
            addStub(found, type, !type.isInterface() ? ABSTRACT_CLASS : isFunction(type) ? FUNCTION : INTERFACE);
        } else if (!Modifier.isFinal(type.getModifiers()) && !Types.isJdk(type) && !type.isAssignableFrom(subject)) {
            addStub(found, type, STUB_OF_CLASS);
        }
        addFromNeighbours(found, type);
    }

    /** The user's factories of the type; for a type of the program, those of its subtypes, too. */
    private void addSupplied(List<Producer> found, Class<?> type) {
        for (Method each : supplied()) {
            Class<?> result = each.getReturnType();
            if (Types.isJdk(type) ? result == type : type.isAssignableFrom(result)) {
                add(found, executable(Step.Kind.STATIC, each, each.getName(), SUPPLIED));
            }
        }
    }

    private List<Method> supplied() {
        if (supplied == null) {
            supplied = new ArrayList<>();
            for (String each : scans.supplied()) {
                addFactories(each);
            }
        }
        return supplied;
    }

    private void addFactories(String name) {
        try {
            for (Method each : new TypeName(name.replace('/', '.')).resolve(loader).getDeclaredMethods()) {
                if (Modifier.isPublic(each.getModifiers()) && Modifier.isStatic(each.getModifiers()) && !each.isSynthetic()) {
                    supplied.add(each);
                }
            }
        } catch (Unmakeable | LinkageError e) {
            // Needs what is not on the class path.
        }
    }

    private static Step.Kind kind(KnownTypes.Member member) {
        if (member.isField()) {
            return Step.Kind.FIELD;
        }
        return member.isConstructor() ? Step.Kind.NEW : Step.Kind.STATIC;
    }

    private void addKnown(List<Producer> found, KnownTypes.Member member) {
        try {
            Class<?> owner = new TypeName(member.owner).resolve(loader);
            List<Type> given = new ArrayList<>();
            for (String each : member.parameters.isEmpty() ? new String[0] : member.parameters.split(",")) {
                given.add(new TypeName(each).resolve(loader));
            }
            add(found, new Producer(kind(member), owner, member.name, member.parameters, given, KNOWN));
        } catch (Unmakeable e) {
            // Not on this JDK.
        }
    }

    /** What the class offers itself. */
    private void addOwn(List<Producer> found, Class<?> type, int extra) {
        try {
            if (!Modifier.isAbstract(type.getModifiers())) {
                for (Constructor<?> each : type.getDeclaredConstructors()) {
                    if (isOpen(each, type)) {
                        add(found, executable(Step.Kind.NEW, each, "", CONSTRUCTOR + extra));
                    }
                }
            }
            addStatics(found, type, type, extra);
            for (Class<?> nested : type.getDeclaredClasses()) {
                addBuilds(found, type, nested, extra);
            }
        } catch (LinkageError e) {
            // A type that it mentions is not on the class path.
        }
    }

    /** Static fields and factories of {@code place} that give a {@code type}. */
    private void addStatics(List<Producer> found, Class<?> place, Class<?> type, int extra) {
        for (Field each : place.getDeclaredFields()) {
            boolean isConstant = Modifier.isStatic(each.getModifiers()) && type.isAssignableFrom(each.getType());
            if (isConstant && isOpen(each, place)) {
                int rank = (each.isEnumConstant() ? KNOWN : CONSTANT) + extra + privacy(each);
                add(found, new Producer(Step.Kind.FIELD, place, each.getName(), "", Collections.emptyList(), rank));
            }
        }
        for (Method each : place.getDeclaredMethods()) {
            boolean isFactory = Modifier.isStatic(each.getModifiers()) && type.isAssignableFrom(each.getReturnType());
            boolean isValueOf = type.isEnum() && each.getName().equals("valueOf");
            if (isFactory && isOpen(each, place) && !isValueOf) {
                add(found, executable(Step.Kind.STATIC, each, each.getName(), FACTORY + extra));
            }
        }
    }

    /** Methods without parameters of a nested class that give a {@code type}: builders. */
    private void addBuilds(List<Producer> found, Class<?> type, Class<?> builder, int extra) {
        for (Method each : builder.getDeclaredMethods()) {
            boolean builds = each.getReturnType() == type && each.getParameterCount() == 0 && !Modifier.isStatic(each.getModifiers());
            if (builds && isOpen(each, builder)) {
                List<Type> given = Collections.singletonList(builder);
                add(found, new Producer(Step.Kind.CALL, builder, each.getName(), "", given, BUILDER + extra));
            }
        }
    }

    private void addSubtypes(List<Producer> found, Class<?> type) {
        if (Types.isJdk(type)) {
            return;
        }
        String name = internal(type);
        List<String> subtypes = new ArrayList<>(scans.concrete(name, name));
        for (String each : scans.concrete(name, internal(subject))) {
            if (!subtypes.contains(each)) {
                subtypes.add(each);
            }
        }
        for (String each : subtypes.subList(0, Math.min(MAX_SUBTYPES, subtypes.size()))) {
            try {
                addOwn(found, new TypeName(each.replace('/', '.')).resolve(loader), SUBTYPE);
            } catch (Unmakeable e) {
                // Needs what is not on the class path.
            }
        }
    }

    private void addStub(List<Producer> found, Class<?> type, int rank) {
        add(found, new Producer(Step.Kind.STUB, type, "", "", Collections.emptyList(), rank));
    }

    private static boolean isFunction(Class<?> type) {
        int open = 0;
        for (Method each : type.getMethods()) {
            open += Modifier.isAbstract(each.getModifiers()) ? 1 : 0;
        }
        return open == 1;
    }

    /** Static factories in other classes of the package. */
    private void addFromNeighbours(List<Producer> found, Class<?> type) {
        if (Types.isJdk(type)) {
            return;
        }
        for (String each : scans.samePackage(internal(type))) {
            ClassScan scan = scans.get(each);
            if (scan == null || each.equals(internal(type)) || !scan.makes(internal(type))) {
                continue;
            }
            try {
                addStatics(found, new TypeName(each.replace('/', '.')).resolve(loader), type, NEIGHBOUR);
            } catch (Unmakeable | LinkageError e) {
                // Needs what is not on the class path.
            }
        }
    }

    /** Factories and builders in the jars or folders of the type and of the subject, whatever their packages. */
    private void addFromElsewhere(List<Producer> found, Class<?> type) {
        Set<String> makers = new LinkedHashSet<>(scans.makers(internal(type), internal(type)));
        makers.addAll(scans.makers(internal(type), internal(subject)));
        makers.remove(internal(type));
        for (String each : makers) {
            try {
                Class<?> place = new TypeName(each.replace('/', '.')).resolve(loader);
                addStatics(found, place, type, ELSEWHERE);
                if (place != subject) {
                    addBuilds(found, type, place, ELSEWHERE);
                }
            } catch (Unmakeable | LinkageError e) {
                // Needs what is not on the class path.
            }
        }
    }

    private Producer executable(Step.Kind kind, Executable executable, String name, int rank) {
        Type[] parameters = Types.parameters(executable);
        int self = 0;
        for (Class<?> each : executable.getParameterTypes()) {
            // A copy, a wrapper: it needs what it makes.
            self += each.isAssignableFrom(executable.getDeclaringClass()) && each != Object.class ? 2 * INTERFACE : 0;
        }
        return new Producer(
                kind, executable.getDeclaringClass(), name, Resolution.parameters(executable), java.util.Arrays.asList(parameters),
                rank + PARAMETER * parameters.length + privacy(executable) + self);
    }

    private static int privacy(Member member) {
        return Modifier.isPublic(member.getModifiers()) ? 0 : NOT_PUBLIC;
    }

    /** Whether other classes can use it; of the JDK, only what is public in an exported package. */
    private static boolean isOpen(Member member, Class<?> place) {
        if (Types.isJdk(place)) {
            boolean isExported = place.getModule().isExported(place.getPackageName());
            return isExported && Modifier.isPublic(place.getModifiers()) && Modifier.isPublic(member.getModifiers());
        }
        return !Modifier.isPrivate(member.getModifiers()) && !(member.isSynthetic());
    }

    private void add(List<Producer> found, Producer producer) {
        Producer same = all.putIfAbsent(producer.key(), producer);
        Producer chosen = same == null ? producer : same;
        if (!found.contains(chosen)) {
            found.add(chosen);
        }
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
