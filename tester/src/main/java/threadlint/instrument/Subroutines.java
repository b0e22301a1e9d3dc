package threadlint.instrument;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/**
 * Subroutines (JVMS 3.13): in class files up to version 50, the code of {@code finally} may be called by {@code jsr}
 * and left by {@code ret}. A handler around such code may reach a {@code ret} by two ways, which the JVM refuses.
 */
final class Subroutines {
    private Subroutines() {}

    /** The class with its subroutines copied to where they are called; the class itself if it has none. */
    static ClassReader inlined(ClassReader reader) {
        boolean allowed = reader.readUnsignedShort(6) <= Opcodes.V1_6;
        if (!allowed || !new CodeTable(reader).mayCallSubroutines()) {
            return reader;
        }
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new Inliner(writer), 0);
        return new ClassReader(writer.toByteArray());
    }

    private static final class Inliner extends ClassVisitor {
        Inliner(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
            return new JSRInlinerAdapter(next, access, name, descriptor, signature, thrown);
        }
    }
}
