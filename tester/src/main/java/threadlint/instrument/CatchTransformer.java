package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Handlers that catch whatever the program throws: a failure that such a handler swallows shows in no result. One for
 * a certain exception expects it.
 */
final class CatchTransformer implements Transformer {
    private static final Set<String> GENERAL =
            Set.of("java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException", "java/lang/Error");

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new Handlers(subject, HookCall.location(subject.name, method.name), next);
    }

    private static final class Handlers extends MethodVisitor {
        private final boolean hasFrames;
        private final int location;
        private final Set<Label> handlers = new HashSet<>();

        /** Whether the frame of a handler comes next. */
        private boolean isDue;

        Handlers(InstrumentedClass subject, int location, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.hasFrames = subject.hasFrames();
            this.location = location;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if (type != null && GENERAL.contains(type)) {
                handlers.add(handler);
            }
            super.visitTryCatchBlock(start, end, handler, type);
        }

        @Override
        public void visitLabel(Label label) {
            super.visitLabel(label);
            isDue |= handlers.contains(label);
            if (!hasFrames) {
                tell();
            }
        }

        @Override
        public void visitFrame(int type, int locals, Object[] local, int stack, Object[] stacked) {
            super.visitFrame(type, locals, local, stack, stacked);
            tell();
        }

        private void tell() {
            if (isDue) {
                isDue = false;
                super.visitInsn(Opcodes.DUP); // STACK: error, error
                HookCall.push(mv, location);
                Hooks.CATCH.emit(mv, "caught", "(Ljava/lang/Throwable;I)V"); // STACK: error
            }
        }
    }
}
