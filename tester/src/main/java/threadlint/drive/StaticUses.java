package threadlint.drive;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** The classes whose static fields the code of a class accesses, by reading its class file. */
public final class StaticUses {
    private StaticUses() {}

    /** Those of the class and of the superclasses that are not the JDK's; what cannot be read or loaded is left out. */
    public static Set<Class<?>> of(Class<?> type) {
        Set<Class<?>> owners = new LinkedHashSet<>();
        for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            ClassScan scan = scan(at);
            if (scan != null) {
                addOwners(scan, at.getClassLoader(), owners);
            }
        }
        return owners;
    }

    private static ClassScan scan(Class<?> type) {
        try (InputStream file = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file == null ? null : ClassScan.of(file.readAllBytes());
        } catch (IOException e) {
            return null;
        }
    }

    private static void addOwners(ClassScan scan, ClassLoader loader, Set<Class<?>> owners) {
        for (ClassScan.MethodScan method : scan.methods.values()) {
            for (ClassScan.Use use : method.uses) {
                if (use.opcode == Opcodes.GETSTATIC) {
                    addOwner(use.owner.replace('/', '.'), loader, owners);
                }
            }
        }
    }

    private static void addOwner(String name, ClassLoader loader, Set<Class<?>> owners) {
        try {
            owners.add(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            // No thread of the program can have used it either.
        }
    }
}
