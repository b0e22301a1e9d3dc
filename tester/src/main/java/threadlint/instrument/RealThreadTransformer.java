package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.RealThreads;
import threadlint.runtime.jvm.Declarations;

/**
 * Finds calls by which the program could notice that pooled threads run its own (see {@code Carriers}). From then
 * on every thread is started for real, and before each such call those that have ended are awaited. Stacks are shown
 * as those of an ordinary run.
 */
final class RealThreadTransformer implements Transformer {
    /** What the methods that show stacks return. */
    private static final Set<String> STACKS = Set.of("[Ljava/lang/StackTraceElement;", "Ljava/util/Map;");

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (!shows(subject.classes, owner, name)) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                    return;
                }
                Declarations.realThreads(subject.binaryName() + " calls " + StaticState.simpleName(owner) + "." + name);
                Hooks.THREAD.emit(mv, "beforeThreadsAreShown", "()V");
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                String result = Type.getReturnType(descriptor).getDescriptor();
                if (STACKS.contains(result)) {
                    Hooks.THREAD.emit(mv, "shown", "(" + result + ")" + result);
                }
            }
        };
    }

    private static boolean shows(ClassGraph classes, String owner, String name) {
        if (RealThreads.shows(owner)) {
            return true;
        }
        for (String type : RealThreads.classes()) {
            if (RealThreads.shows(type, name) && classes.isSubclass(owner, type)) {
                return true;
            }
        }
        return false;
    }
}
