package threadlint.strategy;

import java.util.Set;
import threadlint.event.Pending;

/** Goes where a prediction says; without one, a random walk. */
public final class DirectedStrategy implements Strategy {
    private Randomness random;

    @Override
    public Set<Need> needs() {
        return Set.of(Need.CONFLICTS, Need.EVERY_DECISION);
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        return random.nextInt(count);
    }
}
