package threadlint.instrument;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Loops of the program: a hook before each jump back, so that one without scheduling points lets others go on.
 *
 * <p>The turns of a {@link CountedLoop} are counted at once, before it begins. Loops that have scheduling points
 * are counted, too: the hook costs little beside a point.
 */
final class LoopTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        if (!method.mayIncrement) {
            return new BackwardJumps(next, "turn");
        }
        int hash = (subject.name + "." + method.name + method.descriptor).hashCode();
        return new MethodNode(Opcodes.ASM9, method.access, method.name, method.descriptor, null, null) {
            @Override
            public void visitEnd() {
                count(this, hash);
                accept(next);
            }
        };
    }

    private static void count(MethodNode method, int hash) {
        Map<JumpInsnNode, CountedLoop> loops = new LinkedHashMap<>();
        for (AbstractInsnNode each : method.instructions) {
            if (each instanceof JumpInsnNode && isBackward(method.instructions, (JumpInsnNode) each)) {
                loops.put((JumpInsnNode) each, CountedLoop.endedBy(method, (JumpInsnNode) each));
            }
        }
        Map<JumpInsnNode, LoopCounters> counters = new LinkedHashMap<>();
        loops.forEach((back, counted) -> {
            if (counted == null || counted.mayLook()) {
                counters.put(back, new LoopCounters(method, back, loops.keySet()));
            }
        });
        // Only now: an insertion makes all positions unknown.
        int loop = hash;
        for (Map.Entry<JumpInsnNode, CountedLoop> each : loops.entrySet()) {
            count(method.instructions, each.getKey(), each.getValue(), counters.get(each.getKey()), ++loop);
        }
    }

    private static boolean isBackward(InsnList code, JumpInsnNode jump) {
        return code.indexOf(jump.label) < code.indexOf(jump);
    }

    /**
     * @param counted null if the turns are counted one by one
     * @param counters null if nobody needs to know how far the loop has come
     */
    private static void count(InsnList code, JumpInsnNode back, CountedLoop counted, LoopCounters counters, int loop) {
        if (counted != null) {
            InsnList before = counted.bound();
            before.add(hook("turns", "(I)V"));
            code.insertBefore(back.label, before);
            if (counters != null) {
                code.insertBefore(back, counters.load(loop));
                code.insertBefore(back, hook("counted", "(I)V"));
            }
        } else if (counters.isEmpty()) {
            code.insertBefore(back, hook("turn", "()V"));
        } else {
            code.insertBefore(back, counters.load(loop));
            code.insertBefore(back, hook("turn", "(I)V"));
        }
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, Hooks.THREAD.internalName, name, descriptor, false);
    }
}
