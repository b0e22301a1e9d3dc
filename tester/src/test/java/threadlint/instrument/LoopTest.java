package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.Recorder;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class LoopTest {
    private static HookCalls hooks;

    /** The loops, each in a method that says what is expected of it. */
    static final class Loops {
        static int countedToLength(int[] array) {
            int sum = 0;
            for (int i = 0; i < array.length; i++) {
                sum += array[i];
            }
            return sum;
        }

        static int countedEach(int[] array) {
            int sum = 0;
            for (int each : array) {
                if (each < 0) {
                    continue;
                }
                sum += each;
            }
            return sum;
        }

        static int countedToConstant(int x) {
            int y = x;
            for (int i = 0; i < 5; i++) {
                y += i;
            }
            for (int i = 0; i < 50; i++) {
                y += i;
            }
            for (int i = 0; i < 500; i++) {
                if (y == 17) {
                    break;
                }
                y += i;
            }
            return y;
        }

        static int countedToMinusOne(int x) {
            for (int i = -9; i < -1; i++) {
                x += i;
            }
            return x;
        }

        static void counts() {
            int[] array = new int[3];
            countedToLength(array);
            countedEach(array);
            countedToConstant(1);
            countedToMinusOne(1);
        }

        private static void n(int i) {}

        static int turnWithoutStep(int x) {
            while (x > 1) {
                x >>= 1;
            }
            return x;
        }

        static int turnStepsBeside(int n, int x) {
            for (int i = 0; i < n; x++) {
                if (x == 17) {
                    return i;
                }
            }
            return x;
        }

        static int turnWithoutBound(int x) {
            int turns = 0;
            while (x != 1) {
                x = (x & 1) == 0 ? x >> 1 : 3 * x + 1;
                turns++;
            }
            return turns;
        }

        static int turnToHugeConstant(int x) {
            for (int i = 0; i < 100_000; i++) {
                x += i;
            }
            return x;
        }

        static int turnOnOverflow(int n, int x) {
            for (int i = 0; i <= n; i++) {
                x += i;
            }
            return x;
        }

        static int turnByTwo(int n, int x) {
            for (int i = 0; i < n; i += 2) {
                x += i;
            }
            return x;
        }

        static int turnDown(int n, int x) {
            for (int i = 0; i < n; i--) {
                x += i;
            }
            return x;
        }

        static int turnByOther(int n, int x) {
            for (int i = 0; i < n; x++) {
                i += x;
            }
            return x;
        }

        static int turnCounterSet(int n, int x) {
            for (int i = 0; i < n; i++) {
                i = x;
            }
            return x;
        }

        static int turnCounterDecremented(int n) {
            for (int i = 0; i < n; i++) {
                i--;
            }
            return n;
        }

        static int turnBoundGrows(int n) {
            for (int i = 0; i < n; i++) {
                n++;
            }
            return n;
        }

        static int turnBoundSet(int n, int x) {
            for (int i = 0; i < n; i++) {
                n = x;
            }
            return n;
        }

        static int turnArraySet(int[] array, int[] other) {
            for (int i = 0; i < array.length; i++) {
                array = other;
            }
            return array.length;
        }

        static void turnCalls(int n) {
            for (int i = 0; i < n; i++) {
                n(i);
            }
        }

        static Runnable turnMakesLambda(int n) {
            Runnable made = null;
            for (int i = 0; i < n; i++) {
                made = () -> {};
            }
            return made;
        }

        static int turnSwitchesNear(int n, int x) {
            for (int i = 0; i < n; i++) {
                switch (x) {
                    case 1:
                        x = 7;
                        break;
                    case 2:
                        x = 9;
                        break;
                    case 3:
                        x = 10;
                        break;
                    default:
                        x = 11;
                }
            }
            return x;
        }

        static int turnSwitchesFar(int n, int x) {
            for (int i = 0; i < n; i++) {
                switch (x) {
                    case 1:
                        x = 7;
                        break;
                    case 2_000:
                        x = 9;
                        break;
                    default:
                        x = 11;
                }
            }
            return x;
        }

        static int turnHandles(int n, int[] array) {
            int x = 0;
            for (int i = 0; i < n; i++) {
                try {
                    x += array[i];
                } catch (ArrayIndexOutOfBoundsException e) {
                    x--;
                }
            }
            return x;
        }

        static int turnToField(int[][] array) {
            int x = 0;
            for (int i = 0; i < array[0].length; i++) {
                x++;
            }
            return x;
        }

        static int turnDoWhile(int n) {
            int i = 0;
            do {
                i++;
            } while (i < n);
            return i;
        }

        static int turnAfterLookup(int n, int x) {
            int i = 0;
            switch (x) {
                case 1:
                    i = 2;
            }
            for (; i < n; i++) {
                x += i;
            }
            return x;
        }

        static int turnAfterTable(int n, int x) {
            int i = 0;
            switch (x) {
                case 1:
                case 2:
                case 3:
                    i = 2;
            }
            for (; i < n; i++) {
                x += i;
            }
            return x;
        }

        @SuppressWarnings("fallthrough")
        static int turnAfterCaseOfLookup(int n, int x) {
            int i = 0;
            switch (x) {
                default:
                    i = 2;
                case 1:
            }
            for (; i < n; i++) {
                x += i;
            }
            return x;
        }

        @SuppressWarnings("fallthrough")
        static int turnAfterCaseOfTable(int n, int x) {
            int i = 0;
            switch (x) {
                default:
                    i = 2;
                case 1:
                case 2:
                case 3:
            }
            for (; i < n; i++) {
                x += i;
            }
            return x;
        }

        static int goesOnWithOuter(int n, int x) {
            outer:
            while (x > 0) {
                x--;
                for (int i = 0; i < n; i++) {
                    if (i == x) {
                        continue outer;
                    }
                }
            }
            return x;
        }

        private static int flag;

        /** Each turn of either loop has a number of its own. */
        static void looksInNestedLoops() {
            for (int i = 0; i < 2; i++) {
                for (int k = 0; k < 3; k++) {
                    n(flag);
                }
            }
        }

        /** The outer loop has no bound, so the turns of the inner one have the same numbers each time. */
        static void looksInALoopWithoutBound() {
            while (flag++ < 2) {
                for (int k = 0; k < 3; k++) {
                    n(flag);
                }
            }
        }

        static int looksWithoutCall() {
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += flag;
            }
            return sum;
        }

        static void countsToOtherBounds(int[] sizes) {
            int down = 3;
            do {
                n(down);
            } while (--down > 0);
            for (int i = 0; sizes.length > i; i++) {
                n(i);
            }
            for (int i = 0; i < Math.min(sizes.length, 3); i++) {
                n(i);
            }
        }

        /** The variables that are incremented are no bounds of the loops. */
        static void countsWithoutBound() {
            int spins = 0;
            while (flag++ < 3) {
                if (++spins > 1) {
                    n(spins);
                }
            }
            int reset = 0;
            while (flag++ < 7) {
                n(reset);
                if (++reset > 2) {
                    reset = 0;
                }
            }
            int passed = 0;
            while (true) {
                if (isLast(++passed)) {
                    return;
                }
            }
        }

        private static boolean isLast(int number) {
            return number == 3;
        }

        static void countsBounds() {
            countsToOtherBounds(new int[3]);
        }

        static int nested(int n) {
            int x = 0;
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < n; k++) {
                    x++;
                }
            }
            return x;
        }
    }

    @BeforeAll
    static void instrument() throws Exception {
        hooks = HookCalls.of(Fixture.bytes(Loops.class), Profile.PROGRAM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"countedToLength", "countedEach"})
    void turns_to_a_bound_are_counted_at_once(String method) {
        assertEquals(List.of("turns"), hooks.of(method));
    }

    @Test
    void a_small_constant_is_a_bound() {
        assertEquals(List.of("turns", "turns", "turns"), hooks.of("countedToConstant"));
        assertEquals(List.of("turns"), hooks.of("countedToMinusOne"));
    }

    @Test
    void the_bound_is_told_once_before_the_loop() throws Exception {
        assertEquals(
                List.of("turns 3", "turns 3", "turns 5", "turns 50", "turns 500", "turns -1"),
                Fixture.run(Fixture.program(Loops.class), "counts"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "turnWithoutStep", "turnStepsBeside", "turnAfterLookup", "turnAfterTable", "turnAfterCaseOfLookup",
        "turnAfterCaseOfTable", "turnWithoutBound", "turnToHugeConstant", "turnOnOverflow", "turnByTwo", "turnDown", "turnByOther", "turnCounterSet",
        "turnCounterDecremented", "turnBoundGrows", "turnBoundSet", "turnArraySet", "turnCalls", "turnMakesLambda", "turnSwitchesNear",
        "turnSwitchesFar", "turnHandles", "turnToField", "turnDoWhile"})
    void a_loop_that_may_last_is_counted_turn_by_turn(String method) {
        assertEquals(List.of("turn"), hooks.of(method));
    }

    @Test
    void the_outer_of_two_loops_is_counted_turn_by_turn() {
        assertEquals(List.of("turns", "turn"), hooks.of("nested"));
        assertEquals(List.of("turns", "turn", "turn"), hooks.of("goesOnWithOuter"));
    }

    private static long distinct(String method, String hook) throws Exception {
        Recorder.tellsTurns = true;
        try {
            List<String> told = Fixture.run(Fixture.program(Loops.class), method);
            return told.stream().filter(call -> call.startsWith(hook + " ")).distinct().count();
        } finally {
            Recorder.tellsTurns = false;
        }
    }

    @Test
    void a_loop_that_counts_tells_how_far_it_has_come() throws Exception {
        assertEquals(2 + 6, distinct("looksInNestedLoops", "turn"));
        assertEquals(3, distinct("looksInALoopWithoutBound", "turn"));
        assertEquals(3, distinct("looksWithoutCall", "counted"));
        assertEquals(3 + 3 + 3, distinct("countsBounds", "turn"));
    }

    @Test
    void a_variable_that_no_end_of_the_loop_depends_on_is_no_counter() throws Exception {
        assertEquals(0, distinct("countsWithoutBound", "turn"));
    }

    // What no compiler for Java makes.

    /** The parts of {@code i = 0; HEAD: while (i < n) { … i++; }}, with one of them replaced. */
    private static List<String> loop(Variant variant) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        type.visit(Opcodes.V1_6, 0, "Odd", null, "java/lang/Object", null);
        MethodVisitor code = type.visitMethod(Opcodes.ACC_STATIC, "odd", "(I)V", null, null);
        Label head = new Label();
        Label step = new Label();
        Label end = new Label();
        code.visitCode();
        if (variant != Variant.BEGINS_THE_METHOD) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, 1);
        }
        if (variant == Variant.MAY_BE_ENTERED_BY_A_JUMP) {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, head);
            code.visitInsn(Opcodes.ICONST_3);
            code.visitVarInsn(Opcodes.ISTORE, 1);
        }
        if (variant == Variant.ENTERED_BY_A_JUMP) {
            code.visitJumpInsn(Opcodes.GOTO, head);
        }
        code.visitLabel(head);
        int counter = variant == Variant.BEGINS_THE_METHOD ? 0 : 1;
        code.visitVarInsn(Opcodes.ILOAD, counter);
        code.visitIntInsn(Opcodes.BIPUSH, 9);
        code.visitJumpInsn(Opcodes.IF_ICMPGE, variant == Variant.NOT_LEFT ? step : end);
        if (variant == Variant.SKIPS_THE_STEP) {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, step);
            code.visitIincInsn(counter, 1);
            code.visitLabel(step);
        } else {
            if (variant == Variant.GOES_ROUND_WITHOUT_STEP) {
                code.visitVarInsn(Opcodes.ILOAD, 0);
                code.visitJumpInsn(Opcodes.IFEQ, head);
            }
            code.visitLabel(step);
            code.visitInsn(Opcodes.NOP);
            if (variant == Variant.HAS_A_LOOP) {
                code.visitVarInsn(Opcodes.ILOAD, 0);
                code.visitJumpInsn(Opcodes.IFEQ, step);
            }
            if (variant == Variant.ENTERS_MONITORS) {
                code.visitLdcInsn("lock");
                code.visitInsn(Opcodes.MONITORENTER);
            }
            code.visitIincInsn(counter, 1);
        }
        if (variant == Variant.JUMPS_IF) {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, head);
        } else {
            code.visitJumpInsn(Opcodes.GOTO, head);
        }
        code.visitLabel(end);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        type.visitEnd();
        return HookCalls.of(type.toByteArray(), Profile.PROGRAM).of("odd");
    }

    private enum Variant {
        PLAIN, BEGINS_THE_METHOD, ENTERED_BY_A_JUMP, MAY_BE_ENTERED_BY_A_JUMP, NOT_LEFT, SKIPS_THE_STEP, GOES_ROUND_WITHOUT_STEP, HAS_A_LOOP, ENTERS_MONITORS, JUMPS_IF
    }

    @Test
    void a_loop_may_be_all_of_a_method() {
        assertEquals(List.of("turns"), loop(Variant.PLAIN));
        assertEquals(List.of("turns"), loop(Variant.BEGINS_THE_METHOD));
    }

    @Test
    void a_loop_that_does_not_step_in_each_turn_is_counted_turn_by_turn() {
        assertEquals(List.of("turn"), loop(Variant.NOT_LEFT));
        assertEquals(List.of("turn"), loop(Variant.SKIPS_THE_STEP));
        assertEquals(List.of("turn"), loop(Variant.JUMPS_IF));
        assertEquals(List.of("turn", "turn"), loop(Variant.GOES_ROUND_WITHOUT_STEP));
        assertEquals(List.of("turn", "turn"), loop(Variant.HAS_A_LOOP));
    }

    @Test
    void a_loop_in_which_a_thread_may_wait_is_counted_turn_by_turn() {
        assertEquals(List.of("monitorEnter", "turn"), loop(Variant.ENTERS_MONITORS));
    }

    @Test
    void a_loop_that_is_entered_by_a_jump_is_counted_turn_by_turn() {
        assertEquals(List.of("turn"), loop(Variant.ENTERED_BY_A_JUMP));
        assertEquals(List.of("turn"), loop(Variant.MAY_BE_ENTERED_BY_A_JUMP));
    }
}
