package threadlint.harness;

import threadlint.event.IdentityHashes;
import threadlint.runtime.jvm.LeftOpen;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.shadow.Carrier;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** Runs schedules of one program, one after the other. */
public final class Runner {
    /** Keeps the stream for spurious wake-ups apart from that of the strategy. */
    private static final long CHANCE = 0x5851F42D4C957F2DL;

    /** In every JVM: the thread outlives the schedules. */
    private static final int HASH_OF_MAIN = 0x6d61696e;

    /** Executes the main thread of every schedule. */
    private static Carrier main = startCarrier();

    /** As the first schedule finds them. */
    private static JvmSettings jvmSettings;

    private final Program program;
    private final Settings settings;
    private final long seed;
    private final boolean sharesAlways;
    private ProgramLoader loader;

    /** Whether something blocked where the scheduler has no control in the last schedule. */
    private boolean blocksOutside;

    /** What counts as a failure besides; null for nothing. */
    private Violation violation;

    public Runner(Program program, Settings settings, long seed) {
        this(program, settings, seed, false);
    }

    private Runner(Program program, Settings settings, long seed, boolean sharesAlways) {
        this.program = program;
        this.settings = settings;
        this.seed = seed;
        this.sharesAlways = sharesAlways;
    }

    /**
     * A runner whose schedules share classes even if these have static state: that is faster, but they may not
     * replay.
     */
    public static Runner sharingClasses(Program program, Settings settings, long seed) {
        return new Runner(program, settings, seed, true);
    }

    /** A runner of other schedules, which begin with the classes of this one. */
    public Runner with(Settings settings) {
        Runner runner = new Runner(program, settings, seed, sharesAlways);
        runner.loader = loader;
        return runner;
    }

    /** From now on schedules with the events of a violation fail with it if they do not fail otherwise; null for none. */
    void expect(Violation expected) {
        violation = expected;
    }

    /** Makes the next schedule load its classes afresh. */
    public void renew() {
        loader = null;
    }

    /** Hash of the class files that the last schedule's loader has loaded. */
    long classes() {
        return program.hash(loader);
    }

    /** Whether schedules share the program's classes. */
    public boolean reusesClasses() {
        return program.staticState() == null;
    }

    /**
     * Whether a schedule that has just been run would not be the same again: it was the first to load a class with
     * static state, so that the next ones have classes of their own.
     *
     * @param shared whether it shared the program's classes
     */
    boolean isOutdated(Outcome outcome, boolean shared) {
        return shared && !sharesAlways && !reusesClasses() && outcome.retire == null;
    }

    /** Why each schedule needs fresh classes, null if it does not. */
    String staticState() {
        return program.staticState();
    }

    /** Runs schedule {@code index}. The strategy has been begun. */
    public Outcome run(Workload workload, Strategy strategy, long index) throws InputError {
        return run(workload, strategy, index, null);
    }

    /**
     * The same before an onlooker.
     *
     * @param onlooker null for none
     */
    Outcome run(Workload workload, Strategy strategy, long index, Onlooker onlooker) throws InputError {
        if (jvmSettings == null) {
            jvmSettings = new JvmSettings();
        }
        settings.freshClasses = loader == null || !sharesAlways && !reusesClasses();
        if (settings.freshClasses) {
            loader = new ProgramLoader(program);
        }
        Runnable body = workload.prepare(loader);
        settings.sharing = program.testFramework();
        Randomness chance = Randomness.of(seed ^ CHANCE, index);
        Schedule schedule = new Schedule(settings, strategy, chance, Thread.currentThread(), onlooker);
        Words.Labels labels = onlooker == null ? new Words.Labels() : onlooker.labels();
        Runnable beforeUnwinding = () -> {};
        if (onlooker != null) {
            onlooker.watch(schedule);
            beforeUnwinding = onlooker::judged;
        }
        if (!main.isFree()) {
            // The schedule before could not end it.
            main = startCarrier();
        }
        Task task = schedule.add(main, main);
        main.renew("main");
        main.setContextClassLoader(loader);
        Thread.setDefaultUncaughtExceptionHandler(null);
        schedule.control().open();
        main.take(task, body);
        Outcome outcome = new Coordinator(schedule, settings, labels, blocksOutside, beforeUnwinding).run();
        blocksOutside = outcome.uncontrolled.length > 0;
        String open = LeftOpen.close();
        workload.check();
        Outcome judged = (violation == null ? outcome : violation.judge(outcome)).retiring(open);
        if (judged.retire == null) {
            jvmSettings.restore();
        }
        // Classes that are shared may remember files.
        return sharesAlways ? judged : judged.retiring(program.restoreFiles());
    }

    private static Carrier startCarrier() {
        Carrier carrier = new Carrier("main");
        IdentityHashes.give(carrier, HASH_OF_MAIN);
        carrier.start();
        return carrier;
    }
}
