package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Regions;

/**
 * Regions without scheduling points: code that holds locks which the scheduler does not see, such as
 * that of a class loader or of a class being initialised, and calls java.util.concurrent.
 */
final class RegionTransformer implements Transformer {
    private static final String LOADER = "java/lang/ClassLoader";

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return method.hasCode() && isRegion(subject, method) ? region(subject, method, next) : next;
    }

    private static Region region(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (subject.isProgram()) {
            return new Region(subject, method, next, Hooks.LOADER, "enterLoad");
        }
        if (subject.name.equals(LOADER) && Regions.isDelegatingLoadClass(method.name, method.descriptor)) {
            return new Region(subject, method, next, Hooks.LOADER, "enterDelegatingLoad");
        }
        return new Region(subject, method, next, Hooks.REGION, "enterRegion");
    }

    private static boolean isRegion(InstrumentedClass subject, Method method) {
        if (subject.isProgram()) {
            return Regions.isLoadClass(method.name, method.descriptor) && subject.extendsClass(LOADER);
        }
        if (method.isInitializer()) {
            return true;
        }
        return Regions.has(
                subject.name, method.name, method.descriptor, method.is(Opcodes.ACC_PUBLIC), method.isStatic());
    }

    private static final class Region extends GuardedBody {
        private final Hooks hooks;
        private final String enter;

        Region(InstrumentedClass subject, Method method, MethodVisitor next, Hooks hooks, String enter) {
            super(subject, method, next);
            this.hooks = hooks;
            this.enter = enter;
        }

        @Override
        void emitEnter() {
            if (hooks == Hooks.LOADER) {
                mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: loader
            }
            hooks.emit(mv, enter, hooks == Hooks.LOADER ? "(Ljava/lang/ClassLoader;)V" : "()V"); // STACK:

        }

        @Override
        void emitExit() {
            Hooks.REGION.emit(mv, "leaveRegion", "()V");
        }
    }
}
