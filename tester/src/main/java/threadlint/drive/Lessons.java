package threadlint.drive;

import java.net.MalformedURLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What an exception teaches about the values that a call was given: which results of other objects, and which texts, would
 * have kept it from being thrown. Read from the code at the places of its stack trace. Code without line numbers teaches nothing, which may
 * miss a driver; a wish that is wrong only costs time.
 */
final class Lessons {
    /** How many places of the program are looked at, the innermost first. */
    private static final int MAX_PLACES = 3;

    private static final String ENUM = "java/lang/Enum";

    private final Scans scans;
    private final Wishes wishes;
    private final Literals literals;

    /** Those that were preferred once: which of two is wanted where, is not known. */
    private final Set<String> preferred = new HashSet<>();

    /**
     * @param wishes gets what is learned of results
     * @param literals gets what is learned of texts
     */
    Lessons(Scans scans, Wishes wishes, Literals literals) {
        this.scans = scans;
        this.wishes = wishes;
        this.literals = literals;
    }

    /** Whether the exception taught something new. */
    boolean learn(Throwable thrown) {
        int before = wishes.size();
        boolean isText = learnText(thrown);
        int places = 0;
        boolean isThrownHere = true;
        for (StackTraceElement each : Reasons.places(thrown)) {
            String owner = each.getClassName().replace('.', '/');
            if (scans.get(owner) == null) {
                continue;
            }
            boolean throwsItself = false;
            for (MethodNode method : methodsAt(owner, each)) {
                if (thrown instanceof ClassCastException && isThrownHere) {
                    learnCasts(method, each.getLineNumber());
                }
                throwsItself |= learn(method, each.getLineNumber(), isThrownHere);
            }
            isThrownHere &= throwsItself;
            if (++places == MAX_PLACES) {
                break;
            }
        }
        return isText || wishes.size() > before;
    }

    /** Which text a parser would have taken. */
    private boolean learnText(Throwable thrown) {
        if (thrown instanceof NumberFormatException) {
            return prefer("1");
        }
        if (thrown instanceof MalformedURLException) {
            return prefer("http://localhost/");
        }
        for (StackTraceElement each : thrown instanceof IllegalArgumentException ? Reasons.places(thrown) : new StackTraceElement[0]) {
            String owner = each.getClassName().replace('.', '/');
            boolean isOfProgram = each.getMethodName().equals("valueOf") && scans.get(owner) != null;
            if (isOfProgram && ENUM.equals(scans.node(owner).superName)) {
                return prefer(firstConstant(scans.node(owner)));
            }
        }
        return false;
    }

    private boolean prefer(String text) {
        return preferred.add(text) && literals.prefer(text);
    }

    private static String firstConstant(ClassNode type) {
        for (FieldNode each : type.fields) {
            if ((each.access & Opcodes.ACC_ENUM) != 0) {
                return each.name;
            }
        }
        return "";
    }

    /** The methods of that name which have the line. */
    private List<MethodNode> methodsAt(String owner, StackTraceElement place) {
        ClassNode node = scans.node(owner);
        List<MethodNode> found = new ArrayList<>(node.methods);
        found.removeIf(each -> !each.name.equals(place.getMethodName()) || !hasLine(each, place.getLineNumber()));
        return found;
    }

    private static boolean hasLine(MethodNode method, int line) {
        for (AbstractInsnNode each : method.instructions) {
            if (each instanceof LineNumberNode && ((LineNumberNode) each).line == line) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the line makes an exception: then its caller may have given what is wrong.
     *
     * @param isThrownHere whether the exception comes from the line itself, or from a check that the line calls
     */
    private boolean learn(MethodNode method, int line, boolean isThrownHere) {
        Branches.addWishes(method, Lessons::isReturn, wishes);
        boolean makesException = false;
        for (AbstractInsnNode each : instructionsOf(method, line)) {
            if (each.getOpcode() == Opcodes.NEW) {
                makesException |= isThrowable(((TypeInsnNode) each).desc);
            } else if (isThrownHere && each instanceof MethodInsnNode) {
                want((MethodInsnNode) each);
            }
        }
        return makesException;
    }

    /** Which of several casts of the line failed is not known: each counts. */
    private void learnCasts(MethodNode method, int line) {
        for (AbstractInsnNode each : instructionsOf(method, line)) {
            if (each.getOpcode() == Opcodes.CHECKCAST) {
                wishes.learnCast((TypeInsnNode) each);
            }
        }
    }

    private static List<AbstractInsnNode> instructionsOf(MethodNode method, int line) {
        List<AbstractInsnNode> found = new ArrayList<>();
        int current = -1;
        for (AbstractInsnNode each : method.instructions) {
            if (each instanceof LineNumberNode) {
                current = ((LineNumberNode) each).line;
            } else if (current == line) {
                found.add(each);
            }
        }
        return found;
    }

    private static boolean isReturn(AbstractInsnNode each) {
        return each.getOpcode() >= Opcodes.IRETURN && each.getOpcode() <= Opcodes.RETURN;
    }

    private static boolean isThrowable(String name) {
        return name.endsWith("Exception") || name.endsWith("Error");
    }

    /** That the call returns an object, or true. */
    private void want(MethodInsnNode call) {
        int sort = Type.getReturnType(call.desc).getSort();
        if (call.getOpcode() == Opcodes.INVOKESTATIC || Branches.isOfJdk(call)) {
            return;
        }
        if (sort == Type.OBJECT || sort == Type.ARRAY) {
            wishes.learn(call.name, Wishes.SOMETHING);
        } else if (sort == Type.BOOLEAN) {
            wishes.learn(call.name, Boolean.TRUE);
        }
    }
}
