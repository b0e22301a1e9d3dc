package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.Operations;

/** What operations of java.util.concurrent.atomic return to the program. */
final class AtomicResultTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (opcode == Opcodes.INVOKEVIRTUAL && Operations.areAtomic(owner) && Operations.isOne(name)) {
                    ValueCall.emit(mv, Type.getReturnType(descriptor));
                }
            }
        };
    }
}
