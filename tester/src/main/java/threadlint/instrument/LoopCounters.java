package threadlint.instrument;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Local variables by which a loop, and the loops around it in the method, count towards a bound: such a loop ends,
 * even if all it does is look.
 *
 * <p>A counter is incremented in the loop, set nowhere in it, and compared where the loop is left. Which side it errs:
 * a loop that counts in another way, as in a {@code long} or by an iterator, has none, and may be taken for one that
 * spins; one whose bound grows with its counter has one and never ends.
 */
final class LoopCounters {
    private final InsnList code;
    private final Set<Integer> locals = new TreeSet<>();

    /** @param backs all jumps back in the method, of which {@code back} is one */
    LoopCounters(MethodNode method, JumpInsnNode back, Collection<JumpInsnNode> backs) {
        code = method.instructions;
        Map<LabelNode, JumpInsnNode> ends = new HashMap<>();
        // A `continue` jumps back as well, and so may the end of an `if`.
        backs.forEach(each -> ends.merge(each.label, each, (first, second) -> code.indexOf(first) < code.indexOf(second) ? second : first));
        for (JumpInsnNode end : ends.values()) {
            if (code.indexOf(end.label) <= code.indexOf(back.label) && code.indexOf(back) <= code.indexOf(end)) {
                addCounters(end);
            }
        }
    }

    boolean isEmpty() {
        return locals.isEmpty();
    }

    /** Instructions that leave one number on the stack, which differs from turn to turn. */
    InsnList load(int loop) {
        InsnList load = new InsnList();
        load.add(new LdcInsnNode(loop));
        for (int local : locals) {
            load.add(new LdcInsnNode(0x01000193));
            load.add(new InsnNode(Opcodes.IMUL));
            load.add(new VarInsnNode(Opcodes.ILOAD, local));
            load.add(new InsnNode(Opcodes.IADD)); // STACK: number
        }
        return load;
    }

    private void addCounters(JumpInsnNode end) {
        for (AbstractInsnNode each = end.label; each != end; each = each.getNext()) {
            if (each instanceof IincInsnNode) {
                int local = ((IincInsnNode) each).var;
                if (!isSet(local, end) && leavesBy(local, end)) {
                    locals.add(local);
                }
            }
        }
    }

    private static boolean isSet(int local, JumpInsnNode end) {
        for (AbstractInsnNode each = end.label; each != end; each = each.getNext()) {
            int opcode = each.getOpcode();
            if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
                int stored = ((VarInsnNode) each).var;
                boolean isWide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
                if (stored == local || isWide && stored + 1 == local) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a comparison of the variable decides if there is another turn. */
    private boolean leavesBy(int local, JumpInsnNode end) {
        for (AbstractInsnNode each = end.label; each != end.getNext(); each = each.getNext()) {
            if (each instanceof JumpInsnNode && decides((JumpInsnNode) each, end) && compares((JumpInsnNode) each, local)) {
                return true;
            }
        }
        return false;
    }

    private boolean decides(JumpInsnNode jump, JumpInsnNode end) {
        int target = code.indexOf(jump.label);
        return jump == end || target < code.indexOf(end.label) || target > code.indexOf(end);
    }

    private static boolean compares(JumpInsnNode jump, int local) {
        AbstractInsnNode last = before(jump);
        if (jump.getOpcode() >= Opcodes.IFEQ && jump.getOpcode() <= Opcodes.IFLE) {
            return loads(last, local);
        }
        if (jump.getOpcode() < Opcodes.IF_ICMPEQ || jump.getOpcode() > Opcodes.IF_ICMPLE) {
            return false;
        }
        return loads(last, local) || loads(firstOfStatement(last), local);
    }

    private static AbstractInsnNode before(AbstractInsnNode each) {
        AbstractInsnNode before = each.getPrevious();
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before;
    }

    /** The first instruction after what leaves the stack empty as javac uses it: a jump, or a change of a variable. */
    private static AbstractInsnNode firstOfStatement(AbstractInsnNode last) {
        AbstractInsnNode first = last;
        for (AbstractInsnNode each = last; each != null && !endsStatement(each); each = before(each)) {
            first = each;
        }
        return first;
    }

    private static boolean endsStatement(AbstractInsnNode each) {
        int opcode = each.getOpcode();
        return each instanceof JumpInsnNode
                || each instanceof IincInsnNode
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
    }

    private static boolean loads(AbstractInsnNode each, int local) {
        return each != null && each.getOpcode() == Opcodes.ILOAD && ((VarInsnNode) each).var == local;
    }
}
