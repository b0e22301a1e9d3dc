package threadlint.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The branches of a method that decide whether it comes to one of its goals, and what they ask of the result of a call: {@code
 * if (service.isOpen()) count++}, and of which type an object is to be.
 *
 * <p>Only forward jumps count, and only conditions that compare the result of a call, at once or by a local variable,
 * with a constant, and tests of types. Others ask nothing: that may miss a driver, and a wish that is wrong only costs time.
 */
final class Branches {
    /** How many goals of a method are looked at. */
    private static final int MAX_GOALS = 20;

    private final InsnList list;
    private final AbstractInsnNode[] code;
    private final Wishes wishes;

    /** By number of the instruction: whether the goal can follow. */
    private boolean[] leads;

    private Branches(MethodNode method, Wishes wishes) {
        this.list = method.instructions;
        this.code = list.toArray();
        this.wishes = wishes;
    }

    /** Adds what the method asks on its way to each goal. */
    static void addWishes(MethodNode method, Predicate<AbstractInsnNode> isGoal, Wishes wishes) {
        Branches branches = new Branches(method, wishes);
        int goals = 0;
        for (int i = 0; i < branches.code.length && goals < MAX_GOALS; i++) {
            if (isGoal.test(branches.code[i])) {
                goals++;
                branches.lookBefore(i);
            }
        }
    }

    private void lookBefore(int goal) {
        leads = new boolean[code.length + 1];
        leads[goal] = true;
        for (int i = goal - 1; i >= 0; i--) {
            for (int next : successors(i)) {
                leads[i] |= leads[next];
            }
        }
        for (int i = 0; i < goal; i++) {
            look(i);
        }
    }

    /** Those that come later. */
    private List<Integer> successors(int at) {
        List<Integer> found = new ArrayList<>();
        AbstractInsnNode each = code[at];
        int opcode = each.getOpcode();
        boolean ends = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW || opcode == Opcodes.GOTO;
        List<LabelNode> targets = new ArrayList<>();
        if (each instanceof JumpInsnNode) {
            targets.add(((JumpInsnNode) each).label);
        } else if (each instanceof TableSwitchInsnNode) {
            ends = true;
            targets.addAll(((TableSwitchInsnNode) each).labels);
            targets.add(((TableSwitchInsnNode) each).dflt);
        } else if (each instanceof LookupSwitchInsnNode) {
            ends = true;
            targets.addAll(((LookupSwitchInsnNode) each).labels);
            targets.add(((LookupSwitchInsnNode) each).dflt);
        }
        for (LabelNode target : targets) {
            found.add(index(target));
        }
        if (!ends) {
            found.add(at + 1);
        }
        found.removeIf(next -> next <= at);
        return found;
    }

    private int index(AbstractInsnNode node) {
        return list.indexOf(node);
    }

    private void look(int at) {
        int opcode = code[at].getOpcode();
        if (!(code[at] instanceof JumpInsnNode) || opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
            return;
        }
        int target = index(((JumpInsnNode) code[at]).label);
        if (target <= at || leads[target] == leads[at + 1]) {
            return;
        }
        Relation wanted = Relation.of(opcode, leads[target]);
        switch (opcode) {
            case Opcodes.IFNULL:
            case Opcodes.IFNONNULL:
                compare(source(at), wanted, Wishes.NOTHING, isLoop(at, target));
                break;
            case Opcodes.IF_ACMPEQ:
            case Opcodes.IF_ACMPNE:
                compareWithConstant(at, wanted, isLoop(at, target));
                break;
            default:
                boolean isWithZero = opcode <= Opcodes.IFLE;
                AbstractInsnNode compared = source(at);
                boolean isLong = compared != null && compared.getOpcode() == Opcodes.LCMP;
                if (isWithZero && !isLong) {
                    compare(compared, wanted, 0, isLoop(at, target));
                } else {
                    compareWithConstant(isLong ? index(compared) : at, wanted, isLoop(at, target));
                }
        }
    }

    /** Whether the code between the instruction and its target may come back to it. */
    private boolean isLoop(int at, int target) {
        for (int i = at + 1; i < target; i++) {
            if (code[i] instanceof JumpInsnNode && index(((JumpInsnNode) code[i]).label) <= at) {
                return true;
            }
        }
        return false;
    }

    /** Two operands, the second of which is a constant. */
    private void compareWithConstant(int at, Relation wanted, boolean isLoop) {
        AbstractInsnNode second = before(at);
        Object constant = second == null ? null : constant(second);
        if (constant != null) {
            compare(source(index(second)), wanted, constant, isLoop);
        }
    }

    /** The result of an instruction should have the relation to the constant; in a loop, only at first. */
    private void compare(AbstractInsnNode source, Relation wanted, Object constant, boolean isLoop) {
        if (source != null && source.getOpcode() == Opcodes.INSTANCEOF && isTrue(wanted, constant)) {
            wishes.learnCast((TypeInsnNode) source);
        }
        if (!(source instanceof MethodInsnNode)) {
            return;
        }
        MethodInsnNode call = (MethodInsnNode) source;
        int sort = Type.getReturnType(call.desc).getSort();
        if (!isOfJdk(call)) {
            compare(call, sort, wanted, constant, isLoop);
        } else if (call.name.endsWith("Value") && call.desc.startsWith("()") && source(index(call)) instanceof MethodInsnNode) {
            // Unboxed.
            compare((MethodInsnNode) source(index(call)), sort, wanted, constant, isLoop);
        } else {
            ofJdk(call, wanted, constant);
        }
    }

    private void compare(MethodInsnNode call, int sort, Relation wanted, Object constant, boolean isLoop) {
        Object value = wanted.value(constant, sort);
        if (value != null && !isOfJdk(call)) {
            Object other = isLoop ? wanted.negated().value(constant, sort) : null;
            wishes.add(call.name, other == null ? List.of(value) : List.of(value, other));
        }
    }

    private static boolean isTrue(Relation wanted, Object constant) {
        return wanted == Relation.NOT_EQUAL && constant.equals(0);
    }

    /** {@code list.isEmpty()}, {@code "open".equals(state)}: what is asked of the receiver or of the argument. */
    private void ofJdk(MethodInsnNode call, Relation wanted, Object constant) {
        boolean isTrue = isTrue(wanted, constant);
        AbstractInsnNode receiver = source(index(call));
        switch (call.name) {
            case "isEmpty":
                wantFilled(receiver, !isTrue);
                break;
            case "hasNext":
            case "size":
                Object size = wanted.value(constant, Type.INT);
                wantFilled(receiver, isTrue || size instanceof Long && (Long) size > 0);
                break;
            case "equals":
                if (isTrue) {
                    wantEqual(call);
                }
                break;
            default:
        }
    }

    /** Of a collection or of its iterator. */
    private void wantFilled(AbstractInsnNode source, boolean isFilled) {
        boolean isIterator = source instanceof MethodInsnNode && ((MethodInsnNode) source).name.equals("iterator");
        if (isFilled) {
            compare(isIterator ? source(index(source)) : source, Relation.NOT_EQUAL, Wishes.NOTHING, false);
        }
    }

    private void wantEqual(MethodInsnNode call) {
        AbstractInsnNode argument = before(index(call));
        Object constant = argument == null ? null : constant(argument);
        AbstractInsnNode result = constant != null ? source(index(argument)) : source(index(call));
        Object text = constant != null ? constant : textBefore(index(call));
        if (text != null) {
            compare(result, Relation.EQUAL, text, false);
        }
    }

    /** The text that was loaded last before: in {@code "open".equals(service.state())} that of the receiver. */
    private Object textBefore(int at) {
        for (int i = at - 1; i >= 0 && !(code[i] instanceof JumpInsnNode); i--) {
            if (code[i] instanceof LdcInsnNode && ((LdcInsnNode) code[i]).cst instanceof String) {
                return ((LdcInsnNode) code[i]).cst;
            }
        }
        return null;
    }

    /** Functions of the JDK are implemented by stubs like those of the program. */
    static boolean isOfJdk(MethodInsnNode call) {
        return call.owner.startsWith("java/") && !call.owner.startsWith("java/util/function/");
    }

    /** What puts the topmost operand on the stack: if that is a local variable, what was stored there last before. */
    private AbstractInsnNode source(int at) {
        AbstractInsnNode found = before(at);
        if (found != null && found.getOpcode() == Opcodes.CHECKCAST) {
            found = before(index(found));
        }
        if (!(found instanceof VarInsnNode) || found.getOpcode() > Opcodes.ALOAD) {
            return found;
        }
        for (int i = index(found) - 1; i >= 0; i--) {
            boolean isStore = code[i] instanceof VarInsnNode && code[i].getOpcode() >= Opcodes.ISTORE && code[i].getOpcode() <= Opcodes.ASTORE;
            if (isStore && ((VarInsnNode) code[i]).var == ((VarInsnNode) found).var) {
                AbstractInsnNode stored = before(i);
                return stored != null && stored.getOpcode() == Opcodes.CHECKCAST ? before(index(stored)) : stored;
            }
        }
        return null;
    }

    /** The instruction before in the text, null at the start. */
    private AbstractInsnNode before(int at) {
        for (int i = at - 1; i >= 0; i--) {
            if (code[i].getOpcode() >= 0) {
                return code[i];
            }
        }
        return null;
    }

    /** The constant that an instruction loads, null if it does not. */
    private static Object constant(AbstractInsnNode each) {
        int opcode = each.getOpcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return opcode - Opcodes.ICONST_0;
        }
        if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
            return opcode - Opcodes.LCONST_0;
        }
        if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
            return ((IntInsnNode) each).operand;
        }
        if (opcode == Opcodes.GETSTATIC && ((FieldInsnNode) each).desc.equals("L" + ((FieldInsnNode) each).owner + ";")) {
            return new Wishes.EnumConstant(((FieldInsnNode) each).owner.replace('/', '.'), ((FieldInsnNode) each).name);
        }
        return each instanceof LdcInsnNode && !(((LdcInsnNode) each).cst instanceof Type) ? ((LdcInsnNode) each).cst : null;
    }
}
