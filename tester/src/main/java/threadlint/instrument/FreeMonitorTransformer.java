package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Monitors entered and exited in a program that runs freely: a hook after one is taken, and one before it is given back. */
final class FreeMonitorTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.mayUseMonitors) {
            return next;
        }
        return new Lines(subject, method, next) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.MONITORENTER) {
                    // STACK: monitor
                    mv.visitInsn(Opcodes.DUP); // STACK: monitor, monitor
                    mv.visitInsn(opcode); // STACK: monitor
                    emitHook("entered"); // STACK:
                } else if (opcode == Opcodes.MONITOREXIT) {
                    // STACK: monitor
                    mv.visitInsn(Opcodes.DUP); // STACK: monitor, monitor
                    emitHook("exits"); // STACK: monitor
                    mv.visitInsn(opcode); // STACK:
                } else {
                    mv.visitInsn(opcode);
                }
            }

            private void emitHook(String hook) {
                // STACK: monitor
                pushSite(0); // STACK: monitor, site
                Hooks.FREE.emit(mv, hook, "(Ljava/lang/Object;I)V"); // STACK:
            }
        };
    }
}
