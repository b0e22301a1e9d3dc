package threadlint.strategy;

import threadlint.event.Locations;
import threadlint.event.Numbering;
import threadlint.event.Pending;

/**
 * Random priorities of operations instead of threads: all threads that are about to do the same to the same object
 * wait, or go on, together.
 *
 * <p>Priorities of threads, as PCT has them, rarely show a bug for which many threads must stop at one place: each of
 * them would have to be stopped by a change of its own. Here that takes one low priority, however many threads there
 * are. As in PCT, priorities change at {@code depth - 1} random decisions: there all are drawn anew. Among threads with
 * the same operation each is equally likely.
 *
 * <p>A thread that has just yielded lets others go first, and all priorities are drawn anew when nothing else changed
 * them for very many decisions, since strict priorities would let a loop spin for ever (see {@link Patience}).
 */
public final class OpsStrategy implements Strategy {
    private final Numbering resources = new Numbering();
    private final int[] changes;
    private Randomness random;
    private int patience;
    private int decision;
    private int sinceDrawn;
    private long drawn;

    /** @param depth one more than the number of times that priorities change, at least 1 */
    public OpsStrategy(int depth) {
        changes = new int[depth - 1];
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        resources.clear();
        patience = Patience.limit(length);
        decision = 0;
        draw();
        for (int i = 0; i < changes.length; i++) {
            changes[i] = random.nextInt(length);
        }
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        boolean changed = sinceDrawn++ > patience;
        for (int i = 0; i < changes.length; i++) {
            changed |= changes[i] == decision;
        }
        decision++;
        if (changed) {
            draw();
        }
        return highest(options, count, last);
    }

    private void draw() {
        drawn = random.nextLong();
        sinceDrawn = 0;
    }

    /** One of those with the highest priority, each equally likely. */
    private int highest(Pending[] options, int count, int last) {
        int best = 0;
        int alike = 1;
        long highest = priority(options, 0, last);
        for (int i = 1; i < count; i++) {
            long priority = priority(options, i, last);
            if (priority > highest) {
                best = i;
                alike = 1;
                highest = priority;
            } else if (priority == highest && random.nextInt(++alike) == 0) {
                best = i;
            }
        }
        return best;
    }

    private long priority(Pending[] options, int option, int last) {
        Pending pending = options[option];
        long resource = pending.resource == null ? 0 : resources.of(pending.resource) + 1;
        long operation = (resource * 64 + pending.kind.ordinal()) << 32 ^ Locations.hash(pending.location);
        long priority = Randomness.of(drawn, operation).nextLong() >>> 1;
        return option == last && pending.yielded ? priority + Long.MIN_VALUE : priority;
    }
}
