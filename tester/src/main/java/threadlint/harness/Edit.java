package threadlint.harness;

/** A way to undo one preemption in a list of decisions: A A | B B | A A becomes one of these. */
enum Edit {
    /** A A A A B B: what the preempted thread does next comes first. */
    LATER {
        @Override
        int[] apply(int[] decisions, int preemption, int preempted) {
            int back = next(decisions, preemption, preempted);
            int end = back;
            while (end < decisions.length && decisions[end] == preempted) {
                end++;
            }
            return swapped(decisions, preemption, back, end);
        }
    },
    /** B B A A A A: what takes the processor comes before what the preempted thread did. */
    EARLIER {
        @Override
        int[] apply(int[] decisions, int preemption, int preempted) {
            int start = preemption;
            while (start > 0 && decisions[start - 1] == preempted) {
                start--;
            }
            return swapped(decisions, start, preemption, next(decisions, preemption, preempted));
        }
    },
    /** A A A A: what takes the processor is left out, and comes when nothing else can. */
    NEVER {
        @Override
        int[] apply(int[] decisions, int preemption, int preempted) {
            int back = next(decisions, preemption, preempted);
            int[] result = new int[decisions.length - (back - preemption)];
            System.arraycopy(decisions, 0, result, 0, preemption);
            System.arraycopy(decisions, back, result, preemption, decisions.length - back);
            return result;
        }
    };

    /** The list with the preemption at this index undone. */
    abstract int[] apply(int[] decisions, int preemption, int preempted);

    /** The first decisions. */
    static int[] prefix(int[] decisions, int length) {
        int[] result = new int[length];
        System.arraycopy(decisions, 0, result, 0, length);
        return result;
    }

    /** Where the thread is next chosen, or the end. */
    private static int next(int[] decisions, int from, int thread) {
        int next = from;
        while (next < decisions.length && decisions[next] != thread) {
            next++;
        }
        return next;
    }

    /** The list with the parts from {@code start} to {@code middle} and from there to {@code end} swapped. */
    private static int[] swapped(int[] decisions, int start, int middle, int end) {
        int[] result = prefix(decisions, decisions.length);
        System.arraycopy(decisions, middle, result, start, end - middle);
        System.arraycopy(decisions, start, result, start + end - middle, middle - start);
        return result;
    }
}
