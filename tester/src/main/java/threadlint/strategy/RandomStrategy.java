package threadlint.strategy;

import threadlint.event.Pending;

/** A random walk: each option is equally likely at each decision. */
public final class RandomStrategy implements Strategy {
    private Randomness random;

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        return random.nextInt(count);
    }
}
