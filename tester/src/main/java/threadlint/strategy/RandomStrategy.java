package threadlint.strategy;

import threadlint.event.Kind;
import threadlint.event.Pending;

/**
 * A random walk: each thread that can go on is equally likely.
 *
 * <p>In a third of the schedules, chosen by chance, it is chosen anew at each decision. The others go by strides:
 * half of the threads that are chosen take one step, the others more, up to a limit, unless they yield. A walk
 * without strides hardly ever meets bugs for which one thread stops after a step and another then takes several,
 * while many others could go on.
 */
public final class RandomStrategy implements Strategy {
    /** The longest stride of a walk for which nothing else is said, in steps. */
    static final int USUAL_STRIDE = 6;

    /** How many of a thousand schedules go by strides. */
    static final int STRIDING = 667;

    private final int longest;
    private Randomness random;
    private boolean strides;
    /** How many more steps the thread that ran last takes. */
    private int left;

    /** A walk without strides. */
    public RandomStrategy() {
        this(1);
    }

    /** @param longest the most steps of a stride; a thread's begin is not counted, because no other thread can see it */
    RandomStrategy(int longest) {
        this.longest = longest;
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        strides = longest > 1 && random.chance(STRIDING);
        left = 0;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        if (left > 0 && last >= 0 && !options[last].yielded) {
            left--;
            return last;
        }
        int choice = random.nextInt(count);
        left = strides ? stepsAfter(options[choice]) : 0;
        return choice;
    }

    private int stepsAfter(Pending first) {
        int more = random.chance(500) ? 1 + random.nextInt(longest - 1) : 0;
        return first.kind == Kind.BEGIN ? more + 1 : more;
    }
}
