package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Random numbers that would go on from one schedule to the next: seeds of {@code new Random()}, {@code Math.random()},
 * and what a {@code SecureRandom} draws. And each draw of a {@code Random}, which is progress.
 */
final class ChanceTransformer implements Transformer {
    private static final String SECURE = "java/security/SecureRandom";
    private static final String RANDOM = "java/util/Random";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.name.equals(SECURE) || subject.mentions.anyMember("seedUniquifier", "random");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean draws = subject.name.equals(SECURE) && method.name.equals("nextBytes") && method.descriptor.equals("([B)V");
        boolean steps = subject.name.equals(RANDOM) && method.is("next", "(I)I");
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitInsn(int opcode) {
                if (steps && opcode == Opcodes.IRETURN) {
                    // STACK: number
                    super.visitInsn(Opcodes.DUP); // STACK: number, number
                    Hooks.WORLD.emit(mv, "drew", "(I)V"); // STACK: number
                }
                if (draws && opcode == Opcodes.RETURN) {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitVarInsn(Opcodes.ALOAD, 1); // STACK: generator, bytes
                    Hooks.WORLD.emit(mv, "drawn", "(Ljava/security/SecureRandom;[B)V"); // STACK:
                }
                super.visitInsn(opcode);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (subject.isProgram() && (owner.equals("java/lang/Math") || owner.equals("java/lang/StrictMath")) && name.equals("random")) {
                    Hooks.WORLD.emit(mv, "random", "()D"); // STACK: number
                    return;
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (owner.equals(RANDOM) && name.equals("seedUniquifier")) {
                    // STACK: seed
                    Hooks.WORLD.emit(mv, "seed", "(J)J"); // STACK: seed
                }
            }
        };
    }
}
