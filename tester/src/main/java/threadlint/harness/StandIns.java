package threadlint.harness;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Classes that stand for those missing on the class path, where members are looked at but nothing runs: reflection
 * lists no member of a class if one of them mentions a type that is not there.
 *
 * <p>They are final and have no constructors, so that nobody can make an instance. What extends or implements a
 * missing type cannot be loaded: it could not be run, either.
 */
final class StandIns {
    private StandIns() {}

    /** Whether there can be one: the JDK's classes are there or not, whatever the class path. */
    static boolean isAllowed(String name) {
        return !name.startsWith("java.") && !name.startsWith("javax.") && !name.startsWith("jdk.") && !name.startsWith("sun.");
    }

    static byte[] write(String name) {
        ClassWriter writer = new ClassWriter(0);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        writer.visit(Opcodes.V1_8, access, name.replace('.', '/'), null, "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
