package threadlint.drive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import threadlint.jdk.MethodNames;

/**
 * Which fields the code on the way to an access looks at, and which methods change those: calls that may have to come
 * first. Told by the order of instructions alone; a method that is taken for one by mistake only costs time.
 */
final class StateFields {
    private final Scans scans;

    /** The field that the accesses are about. */
    private final String subject;

    private final Set<String> asked = new HashSet<>();
    private final Map<ClassScan.MethodScan, Set<String>> changes = new HashMap<>();

    /** @param subject class and name of a field, as all names of fields here */
    StateFields(Scans scans, String subject) {
        this.scans = scans;
        this.subject = subject;
    }

    /** Fields that code on the way reads. */
    Set<String> asked() {
        return asked;
    }

    /** The method is on the way. */
    void ask(ClassScan.MethodScan method) {
        for (ClassScan.Use use : method.uses) {
            if (use.isField() && !use.isFieldWrite() && !name(use).equals(subject)) {
                asked.add(name(use));
            }
        }
    }

    /** The fields of the program that the method's own code writes, or whose contents it changes. */
    Set<String> changes(ClassScan.MethodScan method) {
        return changes.computeIfAbsent(method, this::find);
    }

    private Set<String> find(ClassScan.MethodScan method) {
        Set<String> changed = new LinkedHashSet<>();
        Map<String, String> read = new HashMap<>();
        for (ClassScan.Use use : method.uses) {
            if (use.isFieldWrite()) {
                changed.add(name(use));
            } else if (use.isField()) {
                read.put(name(use), use.descriptor);
            } else {
                addContents(use, read, changed);
            }
        }
        return changed;
    }

    private static void addContents(ClassScan.Use use, Map<String, String> read, Set<String> changed) {
        boolean changes = use.isElementWrite() || use.isCall() && MethodNames.changes(use.name);
        for (Map.Entry<String, String> each : changes ? read.entrySet() : Set.<Map.Entry<String, String>>of()) {
            Type held = Type.getType(each.getValue());
            boolean isOf = use.isCall() ? held.getSort() == Type.OBJECT && held.getInternalName().equals(use.owner) : held.getSort() == Type.ARRAY;
            if (isOf) {
                changed.add(each.getKey());
            }
        }
    }

    private String name(ClassScan.Use use) {
        ClassScan owner = scans.fieldOwner(use.owner, use.name);
        return (owner == null ? use.owner : owner.name) + "." + use.name;
    }
}
