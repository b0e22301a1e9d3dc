package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods of what runs tests, whose steps are none of a schedule. A private method is left alone, as others call it; the
 * body of a lambda expression is one that anybody may call. {@link StepsOut} has the ways out.
 */
final class FrameworkTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return TestFramework.runsTests(subject.binaryName());
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean isCalled = !method.is(Opcodes.ACC_PRIVATE) || method.is(Opcodes.ACC_SYNTHETIC);
        boolean isOwn = method.hasCode() && !method.isConstructor() && !method.isInitializer();
        boolean isAdded = method.name.startsWith(UnitTransformer.ADDED);
        return isCalled && isOwn && !isAdded ? new Body(subject, method, next) : next;
    }

    private static final class Body extends GuardedBody {
        Body(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        void emitEnter() {
            Hooks.FRAMEWORK.emit(mv, "enterFramework", "()V");
        }

        @Override
        void emitExit() {
            Hooks.FRAMEWORK.emit(mv, "leaveFramework", "()V");
        }
    }
}
