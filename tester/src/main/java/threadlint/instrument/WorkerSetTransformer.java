package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A pool interrupts its workers in the order of a hash set, by identity hash codes, which differ from
 * run to run: a set that keeps the order of arrival stands for it.
 */
final class WorkerSetTransformer implements Transformer {
    private static final String UNORDERED = "java/util/HashSet";
    private static final String ORDERED = "java/util/LinkedHashSet";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.name.equals("java/util/concurrent/ThreadPoolExecutor");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitTypeInsn(int opcode, String type) {
                super.visitTypeInsn(opcode, opcode == Opcodes.NEW && type.equals(UNORDERED) ? ORDERED : type);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean makes = opcode == Opcodes.INVOKESPECIAL && owner.equals(UNORDERED);
                super.visitMethodInsn(opcode, makes ? ORDERED : owner, name, descriptor, isInterface);
            }
        };
    }
}
