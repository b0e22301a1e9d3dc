package threadlint.harness;

import threadlint.runtime.Carrier;
import threadlint.runtime.Schedule;
import threadlint.runtime.Settings;
import threadlint.runtime.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** Runs schedules of one program, one after the other. */
public final class Runner {
    /** Keeps the stream for spurious wake-ups apart from that of the strategy. */
    private static final long CHANCE = 0x5851F42D4C957F2DL;

    private final Program program;
    private final Settings settings;
    private final long seed;
    private Carrier carrier = startCarrier();
    private ProgramLoader loader;

    public Runner(Program program, Settings settings, long seed) {
        this.program = program;
        this.settings = settings;
        this.seed = seed;
    }

    /** Whether schedules share the program's classes. */
    public boolean reusesClasses() {
        return program.staticState() == null;
    }

    /** Runs schedule {@code index}. The strategy has been begun. */
    public Outcome run(Workload workload, Strategy strategy, long index, Teller teller) throws InputError {
        settings.freshClasses = loader == null || !reusesClasses();
        if (settings.freshClasses) {
            loader = new ProgramLoader(program);
        }
        Runnable body = workload.prepare(loader);
        Randomness chance = Randomness.of(seed ^ CHANCE, index);
        Schedule schedule = new Schedule(settings, strategy, chance, Thread.currentThread(), teller);
        Words.Labels labels = teller == null ? new Words.Labels() : teller.labels();
        Runnable beforeUnwinding = () -> {};
        if (teller != null) {
            teller.watch(schedule);
            beforeUnwinding = teller::tellThreads;
        }
        Task task = schedule.add(carrier, carrier);
        carrier.setContextClassLoader(loader);
        Thread.setDefaultUncaughtExceptionHandler(null);
        schedule.open();
        carrier.take(task, body);
        return new Coordinator(schedule, settings, labels, beforeUnwinding).run();
    }

    private static Carrier startCarrier() {
        Carrier carrier = new Carrier("main");
        carrier.start();
        return carrier;
    }
}
