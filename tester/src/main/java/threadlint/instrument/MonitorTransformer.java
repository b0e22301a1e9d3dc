package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Monitors entered and exited by instructions: a hook before {@code monitorenter}, one after {@code monitorexit}. */
final class MonitorTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.mayUseMonitors) {
            return next;
        }
        return new DelayedHook(subject, next) {
            @Override
            public void visitInsn(int opcode) {
                flush();
                if (opcode == Opcodes.MONITORENTER) {
                    // STACK: monitor
                    mv.visitInsn(Opcodes.DUP); // STACK: monitor, monitor
                    Hooks.MONITOR.emit(mv, "monitorEnter", "(Ljava/lang/Object;)V"); // STACK: monitor
                    mv.visitInsn(opcode); // STACK:
                } else if (opcode == Opcodes.MONITOREXIT) {
                    // STACK: monitor
                    mv.visitInsn(Opcodes.DUP); // STACK: monitor, monitor
                    mv.visitInsn(opcode); // STACK: monitor
                    delay("monitorExit"); // STACK:
                } else {
                    mv.visitInsn(opcode);
                }
            }
        };
    }
}
