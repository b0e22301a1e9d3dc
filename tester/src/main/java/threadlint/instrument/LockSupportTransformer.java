package threadlint.instrument;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The bodies of LockSupport's park and unpark methods. */
final class LockSupportTransformer implements Transformer {
    private static final int FOR_EVER = 0;
    private static final int NANOS = 1;
    private static final int UNTIL = 2;

    private static final Map<String, Integer> PARKS = new HashMap<>();

    static {
        PARKS.put("park()V", FOR_EVER);
        PARKS.put("park(Ljava/lang/Object;)V", FOR_EVER);
        PARKS.put("parkNanos(J)V", NANOS);
        PARKS.put("parkNanos(Ljava/lang/Object;J)V", NANOS);
        PARKS.put("parkUntil(J)V", UNTIL);
        PARKS.put("parkUntil(Ljava/lang/Object;J)V", UNTIL);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        Integer kind = PARKS.get(method.name + method.descriptor);
        if (kind != null) {
            return new Park(subject, method.descriptor.startsWith("(Ljava/lang/Object;"), kind, next);
        }
        return method.is("unpark", "(Ljava/lang/Thread;)V")
                ? new ReturnIfHook(subject, next, Hooks.PARK, "unpark", "(Ljava/lang/Thread;)Z", 1)
                : next;
    }

    private static final class Park extends MethodVisitor {
        private final InstrumentedClass subject;
        private final boolean hasBlocker;
        private final int kind;

        Park(InstrumentedClass subject, boolean hasBlocker, int kind, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.hasBlocker = hasBlocker;
            this.kind = kind;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (hasBlocker) {
                mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: blocker
            } else {
                mv.visitInsn(Opcodes.ACONST_NULL); // STACK: blocker
            }
            HookCall.push(mv, kind); // STACK: blocker, kind
            if (kind == FOR_EVER) {
                mv.visitInsn(Opcodes.LCONST_0); // STACK: blocker, kind, time
            } else {
                mv.visitVarInsn(Opcodes.LLOAD, hasBlocker ? 1 : 0); // STACK: blocker, kind, time
            }
            Hooks.PARK.emit(mv, "park", "(Ljava/lang/Object;IJ)Z"); // STACK: done
            HookCall.returnIf(subject, mv); // STACK:
        }
    }
}
