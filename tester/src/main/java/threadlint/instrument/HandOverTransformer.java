package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.HandOvers;
import threadlint.jdk.HandOvers.HandOver;

/** Where the JDK hands something from one thread to another, beneath a program that runs freely. */
final class HandOverTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        MethodVisitor visitor = next;
        for (HandOver handOver : HandOvers.of(subject.name, method.name)) {
            if (method.hasCode() && !method.isStatic() && handOver.concerns(method.descriptor)) {
                visitor = new Told(handOver, visitor);
            }
        }
        return visitor;
    }

    private static final class Told extends MethodVisitor {
        private final HandOver handOver;

        Told(HandOver handOver, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.handOver = handOver;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            // Before its constructor has called another one, an object must not be passed on.
            if (!handOver.isAtEnd) {
                emit();
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (handOver.isAtEnd && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                emit();
            }
            super.visitInsn(opcode);
        }

        private void emit() {
            if (handOver.tellsResult) {
                // STACK: result
                mv.visitInsn(Opcodes.DUP); // STACK: result, result
                mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: result, result, object
                Hooks.FREE.emit(mv, handOver.hook, "(ZLjava/lang/Object;)V"); // STACK: result
                return;
            }
            mv.visitVarInsn(Opcodes.ALOAD, handOver.isOfTask ? 1 : 0); // STACK: object
            Hooks.FREE.emit(mv, handOver.hook, "(Ljava/lang/Object;)V"); // STACK:
        }
    }
}
