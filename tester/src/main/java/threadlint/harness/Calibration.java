package threadlint.harness;

import com.grack.nanojson.JsonObject;
import threadlint.runtime.schedule.Schedule;
import threadlint.strategy.Randomness;

/** What the calibrating schedule showed: the figures that strategies start from. */
final class Calibration {
    final int threads;
    final int steps;
    final int decisions;

    /** The steps until threads took turns: what comes after them is nobody's choice. */
    private final int chosenSteps;

    Calibration(Schedule schedule) {
        this(schedule.taskCount(), schedule.steps(), schedule.decisionCount(), schedule.chosenSteps());
    }

    Calibration(int threads, int steps, int decisions, int chosenSteps) {
        this.threads = threads;
        this.steps = steps;
        this.decisions = decisions;
        this.chosenSteps = chosenSteps;
    }

    /** That of another JVM, as {@link #fill} wrote it. */
    static Calibration parse(JsonObject json) {
        return new Calibration(
                json.getInt("threads", 1),
                json.getInt("steps", 1),
                json.getInt("decisions", 1),
                json.getInt("chosen_steps", 1));
    }

    void fill(JsonObject json) {
        json.put("threads", threads);
        json.put("steps", steps);
        json.put("decisions", decisions);
        json.put("chosen_steps", chosenSteps);
    }

    /**
     * An estimate of how many decisions a schedule takes.
     *
     * <p>The calibrating schedule has few, as nobody preempts: where a thread runs while the others wait for it,
     * nothing was decided, although it could be in another order. Its steps are too many, above all where the program
     * does much before it starts threads. So each schedule gets another number from the one to the other, of each
     * magnitude equally often.
     */
    int length(Randomness random) {
        int length = Math.max(1, decisions);
        int doublings = 32 - Integer.numberOfLeadingZeros(Math.max(1, chosenSteps / length));
        return Math.min(length << random.nextInt(doublings), Math.max(length, chosenSteps));
    }
}
