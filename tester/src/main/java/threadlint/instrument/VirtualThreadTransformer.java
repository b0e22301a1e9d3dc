package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Instrumented;

/** Where java.lang.ThreadBuilders asks whether virtual threads can do without a thread of their own each. */
final class VirtualThreadTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return Instrumented.isThreadBuilder(subject.name);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (owner.equals("jdk/internal/vm/ContinuationSupport") && name.equals("isSupported")) {
                    // STACK: supported
                    Hooks.THREAD.emit(mv, "virtualThreadsBound", "(Z)Z"); // STACK: supported
                }
            }
        };
    }
}
