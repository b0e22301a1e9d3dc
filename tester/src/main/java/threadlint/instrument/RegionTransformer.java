package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Regions;

/**
 * Regions without scheduling points: code that holds locks which the scheduler does not see, such as
 * that of a class loader or of a class being initialised, and calls java.util.concurrent.
 */
final class RegionTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return method.hasCode() && isRegion(subject, method) ? new Region(subject, next) : next;
    }

    private static boolean isRegion(InstrumentedClass subject, Method method) {
        if (subject.isProgram()) {
            return Regions.isLoadClass(method.name, method.descriptor) && subject.extendsClass("java/lang/ClassLoader");
        }
        if (method.isInitializer()) {
            return true;
        }
        return Regions.has(
                subject.name, method.name, method.descriptor, method.is(Opcodes.ACC_PUBLIC), method.isStatic());
    }

    private static final class Region extends GuardedBody {
        Region(InstrumentedClass subject, MethodVisitor next) {
            super(subject, next);
        }

        @Override
        void emitEnter() {
            Hooks.REGION.emit(mv, "enterRegion", "()V");
        }

        @Override
        void emitExit() {
            Hooks.REGION.emit(mv, "leaveRegion", "()V");
        }
    }
}
