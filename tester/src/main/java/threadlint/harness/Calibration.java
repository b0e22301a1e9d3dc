package threadlint.harness;

/** What the calibrating schedule showed: the figures that strategies start from. */
final class Calibration {
    final int threads;
    final int steps;
    final int decisions;

    Calibration(int threads, int steps, int decisions) {
        this.threads = threads;
        this.steps = steps;
        this.decisions = decisions;
    }
}
