package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Operations;

/**
 * Public operations of java.util.concurrent: a scheduling point at the entry of each. That of a field updater is an
 * operation on the object that it updates. Where units are asked for, operations are those of synchronized collections,
 * too: a unit of work consists of them.
 */
final class OperationTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return hasOperations(subject);
    }

    static boolean hasOperations(InstrumentedClass subject) {
        if (Operations.areSynchronized(subject.name)) {
            return subject.options.units;
        }
        // The default methods of an interface call operations.
        return !subject.isInterface && Operations.areOf(subject.name);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return isOperation(method) ? new Entry(subject, method, next) : next;
    }

    static boolean isOperation(Method method) {
        return method.is(Opcodes.ACC_PUBLIC)
                && method.hasCode()
                && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)
                && !method.isConstructor()
                && Operations.isOne(method.name);
    }

    private static final class Entry extends MethodVisitor {
        private final InstrumentedClass subject;
        private final Method method;

        Entry(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            int operand = Operations.areUpdater(subject.name) ? 1 : 0;
            mv.visitVarInsn(Opcodes.ALOAD, operand); // STACK: operand
            HookCall.pushLocation(mv, subject.name, method.name); // STACK: operand, location
            Hooks.MEMORY.emit(mv, "operation", "(Ljava/lang/Object;I)V"); // STACK:
        }
    }
}
