package threadlint.instrument;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A loop like {@code for (…; i < n; i++)} that ends after at most {@code n - i} turns, each of them short.
 *
 * <p>{@code i} is a local variable that changes only at the end of a turn, by one; {@code n} is a small constant, a
 * local variable that the loop leaves alone, or the length of an array in one. There is no call and no other loop in it.
 * Which side it errs: if {@code i} does not begin at 0, or the loop is left early, more turns are counted than made,
 * which adds a scheduling point. If {@code n} is huge, the thread goes on for seconds before others have a turn.
 */
final class CountedLoop {
    private final MethodNode method;
    private final JumpInsnNode back;
    private final VarInsnNode counter;
    private final JumpInsnNode exit;

    private CountedLoop(MethodNode method, JumpInsnNode back, VarInsnNode counter, JumpInsnNode exit) {
        this.method = method;
        this.back = back;
        this.counter = counter;
        this.exit = exit;
    }

    /** The loop whose turns end with the jump back; null if it is none of this kind. */
    static CountedLoop endedBy(MethodNode method, JumpInsnNode back) {
        AbstractInsnNode counter = back.label;
        while (counter.getOpcode() < 0) {
            counter = counter.getNext();
        }
        AbstractInsnNode exit = afterBound(counter.getNext());
        if (back.getOpcode() != Opcodes.GOTO || counter.getOpcode() != Opcodes.ILOAD || exit == null || exit.getOpcode() != Opcodes.IF_ICMPGE) {
            return null;
        }
        CountedLoop loop = new CountedLoop(method, back, (VarInsnNode) counter, (JumpInsnNode) exit);
        return loop.grows() && loop.isEnteredAtHead() && loop.isLeftAtHead() && loop.isShort() ? loop : null;
    }

    /** What follows the instructions that load a bound, null if they do something else. */
    private static AbstractInsnNode afterBound(AbstractInsnNode bound) {
        switch (bound.getOpcode()) {
            case Opcodes.ALOAD:
                return bound.getNext().getOpcode() == Opcodes.ARRAYLENGTH ? bound.getNext().getNext() : null;
            case Opcodes.ILOAD:
            case Opcodes.BIPUSH:
            case Opcodes.SIPUSH:
                return bound.getNext();
            default:
                boolean digit = bound.getOpcode() >= Opcodes.ICONST_M1 && bound.getOpcode() <= Opcodes.ICONST_5;
                return digit ? bound.getNext() : null;
        }
    }

    /** A fresh copy of the instructions that load the bound. */
    InsnList bound() {
        InsnList copy = new InsnList();
        for (AbstractInsnNode each = counter.getNext(); each != exit; each = each.getNext()) {
            copy.add(each.clone(Map.of()));
        }
        return copy;
    }

    /** Whether a turn may read a volatile field. */
    boolean mayLook() {
        for (AbstractInsnNode each = exit; each != back; each = each.getNext()) {
            if (each.getType() == AbstractInsnNode.FIELD_INSN) {
                return true;
            }
        }
        return false;
    }

    /** Whether each turn ends with an increment: nothing jumps between it and the jump back, for there is no label. */
    private boolean grows() {
        AbstractInsnNode last = back.getPrevious();
        return last.getOpcode() == Opcodes.IINC && ((IincInsnNode) last).var == counter.var && ((IincInsnNode) last).incr == 1;
    }

    /** Whether what stands before the head runs before the loop does, and only then. */
    private boolean isEnteredAtHead() {
        for (AbstractInsnNode each : method.instructions) {
            if (each != back && mayGoToHead(each)) {
                return false;
            }
        }
        AbstractInsnNode before = back.label.getPrevious();
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before == null || before.getType() == AbstractInsnNode.VAR_INSN;
    }

    private boolean mayGoToHead(AbstractInsnNode each) {
        if (each instanceof LookupSwitchInsnNode) {
            LookupSwitchInsnNode choice = (LookupSwitchInsnNode) each;
            return choice.dflt == back.label || choice.labels.contains(back.label);
        }
        if (each instanceof TableSwitchInsnNode) {
            TableSwitchInsnNode choice = (TableSwitchInsnNode) each;
            return choice.dflt == back.label || choice.labels.contains(back.label);
        }
        return each instanceof JumpInsnNode && ((JumpInsnNode) each).label == back.label;
    }

    private boolean isLeftAtHead() {
        return !isWithin(exit.label);
    }

    private boolean isShort() {
        for (AbstractInsnNode each = exit; each != back.getPrevious(); each = each.getNext()) {
            if (mayTakeLong(each) || changes(each)) {
                return false;
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (isWithin(block.handler)) {
                return false;
            }
        }
        return true;
    }

    private boolean mayTakeLong(AbstractInsnNode each) {
        switch (each.getType()) {
            case AbstractInsnNode.METHOD_INSN:
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
            case AbstractInsnNode.LOOKUPSWITCH_INSN:
            case AbstractInsnNode.TABLESWITCH_INSN:
                return true;
            case AbstractInsnNode.JUMP_INSN:
                AbstractInsnNode target = ((JumpInsnNode) each).label;
                return isWithin(target) && method.instructions.indexOf(target) < method.instructions.indexOf(each);
            default:
                return each.getOpcode() == Opcodes.MONITORENTER;
        }
    }

    /** Whether the instruction gives the counter or the bound another value. */
    private boolean changes(AbstractInsnNode each) {
        int local = -1;
        if (each instanceof IincInsnNode) {
            local = ((IincInsnNode) each).var;
        } else if (each.getOpcode() >= Opcodes.ISTORE && each.getOpcode() <= Opcodes.ASTORE) {
            local = ((VarInsnNode) each).var;
        }
        AbstractInsnNode bound = counter.getNext();
        return local == counter.var || bound instanceof VarInsnNode && local == ((VarInsnNode) bound).var;
    }

    private boolean isWithin(AbstractInsnNode place) {
        int at = method.instructions.indexOf(place);
        return method.instructions.indexOf(back.label) <= at && at < method.instructions.indexOf(back);
    }
}
