package threadlint.instrument;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.runtime.jvm.Declarations;

/**
 * Finds calls of the program that would show that another thread executes what a thread runs (see
 * {@link Carriers}): from then on every thread is a real one. Adds nothing.
 */
final class RealThreadTransformer implements Transformer {
    private static final Map<String, Set<String>> SHOWING = Map.of(
            "java/lang/Thread",
            Set.of("getStackTrace", "getAllStackTraces", "enumerate", "activeCount", "stop", "suspend", "resume"),
            "java/lang/ThreadGroup",
            Set.of("activeCount", "activeGroupCount", "enumerate", "interrupt", "list", "stop", "suspend", "resume"),
            "java/util/concurrent/locks/LockSupport",
            Set.of("getBlocker"));

    /** All that it says is about the threads of the JVM. */
    private static final String MANAGEMENT = "management/ThreadMXBean";

    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (shows(subject.classes, owner, name)) {
                    Declarations.realThreads(subject.binaryName() + " calls " + StaticState.simpleName(owner) + "." + name);
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        };
    }

    private static boolean shows(ClassGraph classes, String owner, String name) {
        if (owner.endsWith(MANAGEMENT)) {
            return true;
        }
        for (Map.Entry<String, Set<String>> type : SHOWING.entrySet()) {
            if (type.getValue().contains(name) && classes.isSubclass(owner, type.getKey())) {
                return true;
            }
        }
        return false;
    }
}
