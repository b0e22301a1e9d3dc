package threadlint.drive;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.CollectionMethods;

/**
 * The fields of whose collections another field holds views: {@code values = prices.values()}, {@code shown =
 * Collections.unmodifiableList(names)}. Found by the order of instructions alone; a field that is taken for one by
 * mistake only costs time.
 */
final class Backing {
    private Backing() {}

    /** Names of fields that the class declares. */
    static Set<String> of(ClassScan declaring, String field) {
        Set<String> names = new LinkedHashSet<>();
        for (ClassScan.MethodScan method : declaring.methods.values()) {
            List<ClassScan.Use> uses = method.uses;
            for (int i = 1; i < uses.size(); i++) {
                ClassScan.Use use = uses.get(i);
                if (use.isFieldWrite() && isOf(declaring, use) && use.name.equals(field) && isView(uses.get(i - 1))) {
                    addNearest(declaring, uses.subList(0, i), names);
                }
            }
        }
        names.remove(field);
        return names;
    }

    private static boolean isOf(ClassScan declaring, ClassScan.Use use) {
        return use.owner.equals(declaring.name);
    }

    private static boolean isView(ClassScan.Use call) {
        if (call.opcode == Opcodes.INVOKESTATIC) {
            return CollectionMethods.wraps(call.name) && call.owner.equals("java/util/Collections");
        }
        return CollectionMethods.makesCollection(call.name) && call.owner.startsWith("java/util/");
    }

    /** The object that was read last before. */
    private static void addNearest(ClassScan declaring, List<ClassScan.Use> before, Set<String> names) {
        for (int i = before.size() - 1; i >= 0; i--) {
            ClassScan.Use use = before.get(i);
            if (use.isField() && !use.isFieldWrite() && isOf(declaring, use) && use.descriptor.startsWith("L")) {
                names.add(use.name);
                return;
            }
        }
    }
}
