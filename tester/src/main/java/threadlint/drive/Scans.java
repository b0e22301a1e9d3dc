package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of the program as far as they were asked for. Names are internal. */
final class Scans {
    private final ClassFiles files;
    private final Map<String, ClassScan> known = new HashMap<>();
    private final Map<String, ClassNode> nodes = new HashMap<>();

    /** By a class of the place: the direct subtypes of each type in that place. */
    private final Map<String, Map<String, List<String>>> subtypes = new HashMap<>();

    /** By a class of the place: the classes there that have methods which return each type. */
    private final Map<String, Map<String, List<String>>> makers = new HashMap<>();

    Scans(ClassFiles files) {
        this.files = files;
    }

    /** Null if there is no such class in the program. */
    ClassScan get(String name) {
        if (!known.containsKey(name)) {
            byte[] bytes = name == null || name.startsWith("[") ? null : files.read(name);
            known.put(name, bytes == null ? null : ClassScan.of(bytes));
        }
        return known.get(name);
    }

    /** The classes whose static methods the user means as factories. */
    List<String> supplied() {
        return files.supplied();
    }

    /** A method of the program with its code. */
    MethodNode code(String name, String key) {
        for (MethodNode each : node(name).methods) {
            if ((each.name + each.desc).equals(key)) {
                return each;
            }
        }
        throw new IllegalArgumentException(name + " has no " + key);
    }

    /** A class of the program with its code. */
    ClassNode node(String name) {
        ClassNode node = nodes.get(name);
        if (node == null) {
            node = new ClassNode();
            new ClassReader(files.read(name)).accept(node, ClassReader.SKIP_FRAMES);
            nodes.put(name, node);
        }
        return node;
    }

    /** The class that declares the field that {@code owner.name} resolves to (JVMS 5.4.3.2), or null. */
    ClassScan fieldOwner(String owner, String name) {
        ClassScan scan = get(owner);
        if (scan == null || scan.fields.containsKey(name)) {
            return scan;
        }
        for (String each : scan.interfaces) {
            ClassScan found = fieldOwner(each, name);
            if (found != null) {
                return found;
            }
        }
        return fieldOwner(scan.superName, name);
    }

    /** The class of the program whose method a call on an instance of {@code type} runs, or null. */
    ClassScan methodOwner(String type, String key) {
        for (ClassScan at = get(type); at != null; at = get(at.superName)) {
            ClassScan.MethodScan method = at.methods.get(key);
            if (method != null && !method.is(Opcodes.ACC_ABSTRACT)) {
                return at;
            }
        }
        return defaultOwner(get(type), key);
    }

    private ClassScan defaultOwner(ClassScan type, String key) {
        for (ClassScan at = type; at != null; at = get(at.superName)) {
            for (String each : at.interfaces) {
                ClassScan scan = get(each);
                ClassScan.MethodScan method = scan == null ? null : scan.methods.get(key);
                boolean isDefault = method != null && !method.is(Opcodes.ACC_ABSTRACT);
                ClassScan found = isDefault ? scan : defaultOwner(scan, key);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    boolean isSubtype(String name, String ancestor) {
        if (name.equals(ancestor)) {
            return true;
        }
        ClassScan scan = get(name);
        if (scan == null) {
            return false;
        }
        for (String each : scan.interfaces) {
            if (isSubtype(each, ancestor)) {
                return true;
            }
        }
        return scan.superName != null && isSubtype(scan.superName, ancestor);
    }

    /** The classes that can have instances of {@code name}, itself first, from the same folder or jar as {@code beside}. */
    List<String> concrete(String name, String beside) {
        List<String> found = new ArrayList<>();
        List<String> queue = new ArrayList<>();
        queue.add(name);
        for (int i = 0; i < queue.size(); i++) {
            ClassScan scan = get(queue.get(i));
            if (scan != null && !scan.isAbstract() && !scan.isInterface()) {
                found.add(queue.get(i));
            }
            for (String each : subtypes(beside).getOrDefault(queue.get(i), List.of())) {
                if (!queue.contains(each)) {
                    queue.add(each);
                }
            }
        }
        return found;
    }

    /** The classes nested in one another together with {@code name}, the outermost first, without anonymous ones. */
    List<String> nest(String name) {
        int dollar = name.indexOf('$', name.lastIndexOf('/') + 2);
        String outermost = dollar < 0 ? name : name.substring(0, dollar);
        List<String> nest = new ArrayList<>();
        for (String each : files.neighbours(name)) {
            boolean isNested = each.startsWith(outermost + "$") && !isAnonymous(each);
            if (each.equals(outermost) || isNested) {
                nest.add(each);
            }
        }
        return nest;
    }

    /** The class and those nested in it, anonymous ones too. */
    List<String> within(String name) {
        List<String> within = new ArrayList<>();
        for (String each : files.neighbours(name)) {
            if ((each.equals(name) || each.startsWith(name + "$")) && get(each) != null) {
                within.add(each);
            }
        }
        return within;
    }

    /** The classes of the package of {@code name} that are in the same folder or jar, without anonymous ones. */
    List<String> samePackage(String name) {
        String prefix = name.substring(0, name.lastIndexOf('/') + 1);
        List<String> found = new ArrayList<>();
        for (String each : files.neighbours(name)) {
            if (each.startsWith(prefix) && each.lastIndexOf('/') < prefix.length() && !isAnonymous(each)) {
                found.add(each);
            }
        }
        return found;
    }

    /** Whether the class is anonymous or local, or nested in one that is. */
    static boolean isAnonymous(String name) {
        for (String part : name.substring(name.lastIndexOf('/') + 1).split("\\$")) {
            if (!part.isEmpty() && Character.isDigit(part.charAt(0))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The classes in the same folder or jar as {@code beside} with a method that makes a {@code type}: one that is not
     * private and static, or takes no arguments.
     */
    List<String> makers(String type, String beside) {
        List<String> names = files.neighbours(beside);
        String place = names.isEmpty() ? "" : names.get(0);
        Map<String, List<String>> found = makers.get(place);
        if (found == null) {
            found = new HashMap<>();
            for (String each : names) {
                addMakers(found, each);
            }
            makers.put(place, found);
        }
        return found.getOrDefault(type, List.of());
    }

    private void addMakers(Map<String, List<String>> found, String name) {
        byte[] bytes = files.read(name);
        if (bytes == null || isAnonymous(name)) {
            return;
        }
        for (String made : ClassScan.madeBy(bytes)) {
            found.computeIfAbsent(made, key -> new ArrayList<>()).add(name);
        }
    }

    private Map<String, List<String>> subtypes(String beside) {
        List<String> names = files.neighbours(beside);
        String place = names.isEmpty() ? "" : names.get(0);
        Map<String, List<String>> direct = subtypes.get(place);
        if (direct == null) {
            direct = new HashMap<>();
            for (String each : names) {
                addSupertypes(direct, each);
            }
            subtypes.put(place, direct);
        }
        return direct;
    }

    private void addSupertypes(Map<String, List<String>> direct, String name) {
        byte[] bytes = files.read(name);
        if (bytes == null || isAnonymous(name)) {
            return;
        }
        try {
            ClassReader reader = new ClassReader(bytes);
            if (reader.getSuperName() != null) {
                direct.computeIfAbsent(reader.getSuperName(), key -> new ArrayList<>()).add(name);
            }
            for (String each : reader.getInterfaces()) {
                direct.computeIfAbsent(each, key -> new ArrayList<>()).add(name);
            }
        } catch (RuntimeException e) {
            // A class file that cannot be read is nobody's subtype.
        }
    }
}
