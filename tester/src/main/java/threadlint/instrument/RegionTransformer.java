package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Regions without scheduling points: code that holds locks which the scheduler does not see, such as
 * that of a class loader or of a class being initialised, and calls java.util.concurrent.
 */
final class RegionTransformer implements Transformer {
    private static final Set<String> PRINTS = Set.of("print", "println", "printf", "format", "write", "append", "flush", "close");

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return method.hasCode() && isRegion(subject, method) ? new Region(subject, next) : next;
    }

    private static boolean isRegion(Subject subject, Method method) {
        if (subject.isProgram()) {
            return isLoadClass(method) && subject.extendsClass("java/lang/ClassLoader");
        }
        if (method.isInitializer()) {
            return true;
        }
        switch (subject.name) {
            case "java/lang/ClassLoader":
            case "jdk/internal/loader/BuiltinClassLoader":
            case "jdk/internal/loader/ClassLoaders$AppClassLoader":
                return isLoadClass(method) || method.name.startsWith("getResource");
            case "java/lang/invoke/MethodHandleNatives":
                return method.isStatic() && (method.name.startsWith("link") || method.name.startsWith("find"));
            case "java/lang/invoke/MethodType$ConcurrentWeakInternSet":
            case "jdk/internal/util/ReferencedKeyMap":
            case "jdk/internal/util/ReferencedKeySet":
                // Method types are interned in the middle of an access through a VarHandle.
                return !method.isConstructor();
            case "java/lang/reflect/Proxy":
                return method.name.equals("newProxyInstance") || method.name.equals("getProxyClass");
            case "java/io/PrintStream":
                return method.is(Opcodes.ACC_PUBLIC) && PRINTS.contains(method.name);
            case "jdk/internal/vm/ThreadContainers":
            case "jdk/internal/vm/SharedThreadContainer":
                // Threads are started through containers: that stays visible.
                return method.is(Opcodes.ACC_PUBLIC) && !method.name.equals("start");
            default:
                return false;
        }
    }

    private static boolean isLoadClass(Method method) {
        return method.is("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
                || method.is("loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;");
    }

    private static final class Region extends GuardedBody {
        Region(Subject subject, MethodVisitor next) {
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
