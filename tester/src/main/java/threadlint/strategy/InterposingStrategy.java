package threadlint.strategy;

import java.util.Set;
import threadlint.event.Pending;

/**
 * Brings accesses of several threads into an order: a random walk in which a thread rests after its access until
 * another one has made the next access of the pattern.
 *
 * <p>A thread of a later access rests before the first one, too, in half of the schedules: it might come too early, or be
 * what the first one waits for. Nobody rests while all others wait, nor longer than some steps of others, which may
 * wait for it in a loop.
 */
public final class InterposingStrategy implements Strategy {
    private static final int PATIENCE = 1000;

    /** The accesses, as far as they have happened. */
    public interface Pattern {
        /** How many of them have happened, each after the one before it. */
        int passed();

        /** Whether the next one is of another thread, and this thread has one of the others. */
        boolean isAtRest(int thread);
    }

    private final Pattern pattern;
    private Randomness random;
    private boolean restsBefore;
    private int passed;
    private int rested;

    public InterposingStrategy(Pattern pattern) {
        this.pattern = pattern;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.CONFLICTS, Need.EVERY_DECISION, Need.EARLY_SLEEPS);
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        restsBefore = random.nextInt(2) == 0;
        passed = 0;
        rested = 0;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        rested = pattern.passed() == passed ? rested + 1 : 0;
        passed = pattern.passed();
        boolean rests = rested < PATIENCE && (passed > 0 || restsBefore);
        int chosen = rests ? anyWithoutRest(options, count) : -1;
        return chosen >= 0 ? chosen : Awake.any(options, count, random);
    }

    /** One that neither sleeps nor is at rest; -1 if there is none. */
    private int anyWithoutRest(Pending[] options, int count) {
        int chosen = -1;
        int candidates = 0;
        for (int i = 0; i < count; i++) {
            boolean mayGoOn = !options[i].early && !pattern.isAtRest(options[i].thread);
            if (mayGoOn && random.nextInt(++candidates) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }
}
