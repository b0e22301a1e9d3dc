package threadlint.runtime;

import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/**
 * One controlled execution of the program: its threads, who may go on, and the decisions taken.
 *
 * <p>One thread of the schedule runs at a time (see {@link Baton}); it alone changes the state here.
 * When nobody can go on, or something failed, the baton goes to the coordinator: a thread outside
 * the schedule, which judges and ends it.
 */
public final class Schedule {
    /** The schedule that controls threads now; null between schedules. */
    static volatile Schedule running;

    /** What a step costs on the virtual clock. */
    private static final long STEP_NANOS = 10_000;

    /** A longer time-out is a safety net of the program, and comes only when it is due or nothing else can run. */
    private static final long LONGEST_EARLY = 1_000_000_000L;

    /** Threads that only yield wait for time to pass, if they do so for long. */
    private static final int MOST_VAIN_ROUNDS = 50;

    /** A schedule that does more than spin may take this many times {@link Settings#maxSteps}. */
    private static final int BUSY_FACTOR = 20;

    final Settings settings;
    final Monitors monitors = new Monitors();
    final Initialization initialization = new Initialization();

    /** Null if races are not looked for. */
    final Ordering ordering;

    private final Strategy strategy;
    private final boolean footprints;
    private final Thread coordinator;
    private final Witness witness;
    private final Randomness chance;
    private final Livelock livelock;

    private Task[] tasks = new Task[8];
    private volatile int taskCount;
    private Task[] options = new Task[8];
    private Task last;

    private int[] decisions = new int[64];
    private int[] ranBefore = new int[64];
    private int decisionCount;
    private long events;
    private long hash = 0xcbf29ce484222325L;
    private volatile int steps;
    private int earlyLeft;

    /** How often nobody but yielding threads could go on since a step that did something. */
    private int vainRounds;

    private long clock;
    private volatile boolean aborting;
    private volatile Halt halt = Halt.NONE;
    private volatile Failure failure;
    private volatile int exitStatus;
    private Object commonPool;

    /**
     * @param chance decides on spurious wake-ups
     * @param coordinator is unparked when the schedule halts
     * @param witness sees each event, or null
     */
    public Schedule(
            Settings settings, Strategy strategy, Randomness chance, Thread coordinator, Witness witness) {
        this.settings = settings;
        this.ordering = settings.races ? new Ordering() : null;
        this.strategy = strategy;
        this.footprints = strategy.wantsFootprints();
        this.chance = chance;
        this.coordinator = coordinator;
        this.witness = witness;
        this.earlyLeft = settings.earlyTimeouts;
        this.livelock = new Livelock(settings.maxSteps);
    }

    // For hooks: who calls.

    /** The task of the calling thread, once it may run; null if the thread is not controlled. */
    static Task self() {
        Task holder = Baton.holder;
        Thread thread = Thread.currentThread();
        if (holder != null && holder.carrier == thread && holder.begun) {
            return holder;
        }
        Schedule schedule = running;
        return schedule == null ? null : schedule.comeBack(thread);
    }

    /** A controlled thread that is new, or was blocked outside and is back. */
    private Task comeBack(Thread thread) {
        Task task = executedBy(thread);
        if (task == null) {
            return null;
        }
        if (task.begun) {
            arrive(task);
        } else {
            Baton.await(task);
            begun(task);
        }
        return task;
    }

    private void arrive(Task task) {
        // The watchdog took the baton from this thread and is about to say so.
        while (task.outside == null && Baton.holder != task) {
            Thread.onSpinWait();
        }
        if (Baton.holder != task) {
            task.arrived = true;
            Natives.unpark(coordinator);
            Baton.await(task);
        }
        task.outside = null;
        task.arrived = false;
        if (aborting) {
            throw new Abort();
        }
    }

    /** The task that the thread executes. A carrier may have executed others, which have ended. */
    private Task executedBy(Thread thread) {
        for (int i = 0, n = taskCount; i < n; i++) {
            if (tasks[i].carrier == thread && !tasks[i].ended) {
                return tasks[i];
            }
        }
        return null;
    }

    /** The task of a thread as the program sees it; the thread that executes it will do, too. */
    Task taskOf(Thread thread) {
        for (int i = 0, n = taskCount; i < n; i++) {
            if (tasks[i].logical == thread) {
                return tasks[i];
            }
        }
        return executedBy(thread);
    }

    // Threads come and go.

    /** A new task, which can go on from now on. */
    public Task add(Thread logical, Thread carrier) {
        if (taskCount == tasks.length) {
            Task[] more = new Task[taskCount * 2];
            System.arraycopy(tasks, 0, more, 0, taskCount);
            tasks = more;
            options = new Task[taskCount * 2];
        }
        Task task = new Task(taskCount, logical, carrier);
        task.announce(Kind.BEGIN, null, 0);
        tasks[taskCount] = task;
        taskCount++;
        return task;
    }

    /** The first step of the task, on its own thread, which has the baton. */
    void begun(Task task) {
        task.begun = true;
        if (aborting) {
            throw new Abort();
        }
        Natives.seed(task.logical, task.thread);
        event(task, Kind.BEGIN, null, 0);
    }

    /** The last step of the task, on its own thread: the next one goes on. */
    void end(Task task) {
        event(task, Kind.END, task.logical, 0);
        task.ended = true;
        if (aborting) {
            Baton.holder = null;
            Natives.unpark(coordinator);
            return;
        }
        if (halt == Halt.NONE && onlyDaemonsLeft()) {
            halt = Halt.ENDED;
        }
        proceed();
    }

    private boolean onlyDaemonsLeft() {
        for (int i = 0; i < taskCount; i++) {
            if (!tasks[i].ended && !tasks[i].logical.isDaemon()) {
                return false;
            }
        }
        return true;
    }

    // Scheduling points.

    /** A scheduling point before an operation; on return the task executes it. */
    void point(Task me, Kind kind, Object resource, int location) {
        if (me.region > 0) {
            return;
        }
        me.announce(kind, resource, location);
        decide(me);
        event(me, kind, resource, location);
    }

    /**
     * A watched access.
     *
     * @param index of the array element, -1 for a field
     */
    void access(Task me, Kind kind, Object owner, int location, int index) {
        if (me.region > 0) {
            return;
        }
        point(me, kind, owner, location);
        if (ordering != null && !aborting) {
            Race race = ordering.access(me, owner, location, index, events - 1);
            if (race != null) {
                fail(me, Failure.race(me.thread, race));
            }
        }
    }

    /** The running thread has announced an operation: returns when it is chosen to execute it. */
    void decide(Task me) {
        if (aborting) {
            abortStep(me);
            return;
        }
        steps++;
        clock += STEP_NANOS;
        livelock.step(me);
        vainRounds = Livelock.looks(me) ? vainRounds : 0;
        if (steps >= settings.maxSteps && isOver(me)) {
            return;
        }
        Task next = choose();
        if (next != me) {
            hand(next);
            Baton.await(me);
        }
        if (aborting) {
            throw new Abort();
        }
    }

    /** Lets a thread whose schedule has ended clean up, but neither block nor go on for long. */
    private void abortStep(Task me) {
        if (!me.isReady(clock) || me.yielded || ++me.abortSteps > 10_000) {
            throw new Abort();
        }
    }

    private boolean isOver(Task me) {
        if (livelock.isOne(tasks, taskCount)) {
            fail(me, Failure.of(Failure.Kind.LIVELOCK, livelock.message(steps)));
            return true;
        }
        if (steps >= (long) settings.maxSteps * BUSY_FACTOR) {
            fail(me, Failure.of(Failure.Kind.TIMEOUT, "still running after " + steps + " steps"));
            return true;
        }
        return false;
    }

    /** A task ended, or the coordinator gives the baton back: whoever is chosen goes on. */
    private void proceed() {
        hand(choose());
    }

    private void hand(Task next) {
        if (next != null) {
            Baton.pass(next);
            return;
        }
        if (halt == Halt.NONE) {
            halt = Halt.STUCK;
        }
        Baton.holder = null;
        Natives.unpark(coordinator);
    }

    /** Ends the schedule from the running thread, which is unwound. */
    void halt(Task me, Halt why) {
        halt = why;
        Baton.holder = null;
        Natives.unpark(coordinator);
        Baton.await(me);
        if (aborting) {
            throw new Abort();
        }
    }

    void fail(Task me, Failure what) {
        if (aborting) {
            return;
        }
        failure = what;
        halt(me, Halt.FAILED);
    }

    /** The running thread ends with an error that nobody catches; it goes on to its end. */
    void failAtEnd(Failure what) {
        if (!aborting && failure == null) {
            failure = what;
            halt = Halt.FAILED;
        }
    }

    // Choosing.

    /** The task that goes on, null if none can or the schedule is over. */
    private Task choose() {
        if (halt != Halt.NONE) {
            return null;
        }
        boolean spurious = settings.spurious > 0 && chance.chance(settings.spurious);
        for (;;) {
            int count = collect(spurious);
            if (count == 0 || onlyYielding(count) && ++vainRounds > MOST_VAIN_ROUNDS) {
                if (advanceClock()) {
                    continue;
                }
                if (count == 0) {
                    return null;
                }
            }
            Task chosen = decideAmong(count);
            if (chosen == null) {
                halt = Halt.ABANDONED;
                return null;
            }
            last = chosen;
            if (chosen.early && mayTimeOut(chosen)) {
                // Early for the others: time has passed for all.
                earlyLeft--;
                clock = Math.max(clock, chosen.deadline);
            }
            if (chosen.kind != Kind.WAIT) {
                return chosen;
            }
            leaveWaitSet(chosen);
            spurious = false;
        }
    }

    /** A waiter times out, is interrupted or wakes up spuriously: next it needs the monitor. */
    private void leaveWaitSet(Task waiter) {
        event(waiter, Kind.WAIT, waiter.resource, 0);
        waiter.monitor.removeWaiter(waiter);
        waiter.monitor.announced++;
        waiter.kind = Kind.REACQUIRE;
        waiter.early = false;
        waiter.deadline = Task.NEVER;
    }

    private int collect(boolean spurious) {
        int count = 0;
        for (int i = 0; i < taskCount; i++) {
            Task task = tasks[i];
            if (task.ended || task.outside != null && !task.arrived) {
                continue;
            }
            boolean ready = task.isReady(clock);
            if (ready || mayTimeOut(task) || spurious && task.waitsForSignal()) {
                task.early = !ready;
                options[count++] = task;
            }
        }
        return count;
    }

    private boolean mayTimeOut(Task task) {
        return task.hasLimit() && earlyLeft > 0 && task.patience <= LONGEST_EARLY;
    }

    private boolean onlyYielding(int count) {
        for (int i = 0; i < count; i++) {
            if (!options[i].yielded) {
                return false;
            }
        }
        return true;
    }

    /** Moves the clock to the next time-out; false if there is none ahead. */
    private boolean advanceClock() {
        long next = Task.NEVER;
        for (int i = 0; i < taskCount; i++) {
            Task task = tasks[i];
            if (!task.ended && task.outside == null && task.deadline > clock && !task.isReady(clock)) {
                next = Math.min(next, task.deadline);
            }
        }
        if (next == Task.NEVER) {
            return false;
        }
        clock = next;
        return true;
    }

    private Task decideAmong(int count) {
        int previous = -1;
        for (int i = 0; i < count; i++) {
            if (options[i] == last) {
                previous = i;
            }
        }
        if (count == 1) {
            return !footprints || strategy.choose(options, 1, previous) != Strategy.ABANDON ? options[0] : null;
        }
        if (isTakingTurns()) {
            // Fair from here on, so that what still spins at the end is a livelock, not bad luck.
            return nextInTurn(count);
        }
        int choice = strategy.choose(options, count, previous);
        if (choice == Strategy.ABANDON) {
            return null;
        }
        boolean preempts = previous >= 0 && !options[previous].early && !options[previous].yielded;
        record(options[choice].thread, preempts ? options[previous].thread : -1);
        return options[choice];
    }

    private Task nextInTurn(int count) {
        for (int i = 0; i < count; i++) {
            if (last != null && options[i].thread > last.thread) {
                return options[i];
            }
        }
        return options[0];
    }

    /** The waiter with the lowest number. */
    Task firstWaiter(Monitor monitor) {
        Task[] waiters = new Task[monitor.waiters()];
        monitor.copyWaiters(waiters);
        sort(waiters);
        return waiters[0];
    }

    /** One of a monitor's waiters, the strategy's choice. */
    Task chooseWaiter(Monitor monitor) {
        Task[] waiters = new Task[monitor.waiters()];
        int count = monitor.copyWaiters(waiters);
        if (count == 1 || aborting) {
            return waiters[0];
        }
        sort(waiters);
        setKind(waiters, Kind.WAITER);
        int choice = strategy.choose(waiters, count, -1);
        setKind(waiters, Kind.WAIT);
        if (choice == Strategy.ABANDON) {
            halt = Halt.ABANDONED;
            return waiters[0];
        }
        record(waiters[choice].thread, -1);
        return waiters[choice];
    }

    private static void setKind(Task[] tasks, Kind kind) {
        for (Task task : tasks) {
            task.kind = kind;
        }
    }

    private static void sort(Task[] tasks) {
        for (int i = 1; i < tasks.length; i++) {
            for (int j = i; j > 0 && tasks[j - 1].thread > tasks[j].thread; j--) {
                Task task = tasks[j];
                tasks[j] = tasks[j - 1];
                tasks[j - 1] = task;
            }
        }
    }

    private void record(int thread, int before) {
        if (decisionCount == decisions.length) {
            decisions = doubled(decisions);
            ranBefore = doubled(ranBefore);
        }
        decisions[decisionCount] = thread;
        ranBefore[decisionCount++] = before;
    }

    private static int[] doubled(int[] numbers) {
        int[] more = new int[numbers.length * 2];
        System.arraycopy(numbers, 0, more, 0, numbers.length);
        return more;
    }

    // Events.

    /** Something happened: counted, hashed, shown to the strategy and the witness. */
    void event(Task task, Kind kind, Object resource, int location) {
        if (aborting) {
            return;
        }
        if (ordering != null) {
            ordering.event(task, kind, resource, location);
        }
        if (task.region > 0) {
            return;
        }
        events++;
        hash = (hash ^ (task.thread * 64L + kind.ordinal() + ((long) Locations.hash(location) << 16)))
                * 0x100000001b3L;
        if (footprints) {
            Footprint.tell(strategy, task, kind, resource, location);
        }
        if (witness != null) {
            task.region++;
            try {
                witness.saw(task, kind, resource, location, task.early);
            } finally {
                task.region--;
            }
        }
    }

    // Deadlock.

    /** The running thread is about to block: hands over to the coordinator if the wait-for graph has a cycle. */
    void checkCycle(Task me) {
        if (!aborting && WaitFor.hasCycle(this, me)) {
            halt(me, Halt.CYCLE);
        }
    }

    // For the virtual clock.

    public long now() {
        return clock;
    }

    /** Reading the clock takes time, so that a loop that only reads it ends. */
    long tick() {
        clock += 1_000;
        return clock;
    }

    void exit(Task me, int status) {
        exitStatus = status;
        if (!aborting) {
            halt(me, Halt.EXITED);
        }
        throw new Abort();
    }

    Object commonPool() {
        return commonPool;
    }

    void setCommonPool(Object pool) {
        commonPool = pool;
    }

    boolean isAborting() {
        return aborting;
    }

    // For the coordinator, which has the baton when it calls.

    /** Makes this the schedule that controls threads. */
    public void open() {
        running = this;
    }

    /** Ends control. */
    public void close() {
        running = null;
        Baton.holder = null;
    }

    /** Gives the baton to whoever is chosen. */
    public void resume() {
        halt = Halt.NONE;
        proceed();
    }

    /**
     * The thread that has the baton makes no step although it is blocked where the scheduler has no
     * say: takes the baton from it.
     *
     * @return false if it went on meanwhile
     */
    public boolean takeFrom(Task task, int stepsSeen, String place) {
        if (Baton.holder != task || steps != stepsSeen || halt != Halt.NONE) {
            return false;
        }
        Baton.holder = null;
        task.outside = place;
        return true;
    }

    /** Unwinds one task: it gets the baton and ends. */
    public void abort(Task task) {
        aborting = true;
        task.outside = null;
        Baton.pass(task);
    }

    /** Whether nothing that another thread holds for real stands between the task and its end. */
    public boolean canUnwind(Task task) {
        Object place = task.pausePlace();
        Monitor monitor = place == null ? null : monitors.find(place);
        return monitor == null || monitor.isFreeFor(task);
    }

    /** The task that alone could let this one go on, null if there is none. */
    public Task awaited(Task task) {
        return WaitFor.awaited(this, task);
    }

    /** The objects whose monitors the task holds. */
    public Object[] held(Task task) {
        Monitor[] monitors = new Monitor[16];
        int count = this.monitors.copyHeld(task, monitors);
        Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = monitors[i].object;
        }
        return objects;
    }

    /** From now on every thread that comes by is unwound. */
    public void beginAbort() {
        aborting = true;
    }

    public Task holder() {
        return Baton.holder;
    }

    public Halt halted() {
        return halt;
    }

    public Failure failure() {
        return failure;
    }

    public int exitStatus() {
        return exitStatus;
    }

    public int steps() {
        return steps;
    }

    public long events() {
        return events;
    }

    public long hash() {
        return hash;
    }

    /** Whether it went on for so long that the strategy is not asked any more. */
    public boolean isTakingTurns() {
        return steps >= settings.maxSteps / 2;
    }

    public int taskCount() {
        return taskCount;
    }

    public Task task(int number) {
        return tasks[number];
    }

    public int decisionCount() {
        return decisionCount;
    }

    /** The threads chosen. */
    public int[] decisions() {
        return copy(decisions);
    }

    /** By decision: the thread that ran last where it could have gone on, else -1. */
    public int[] ranBefore() {
        return copy(ranBefore);
    }

    private int[] copy(int[] numbers) {
        int[] copy = new int[decisionCount];
        System.arraycopy(numbers, 0, copy, 0, decisionCount);
        return copy;
    }

    /** Whether a task waits outside for something that the scheduler does not control. */
    public boolean hasTaskOutside() {
        for (int i = 0; i < taskCount; i++) {
            if (!tasks[i].ended && tasks[i].outside != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a task is back from outside. */
    public boolean hasArrival() {
        for (int i = 0; i < taskCount; i++) {
            if (tasks[i].arrived) {
                return true;
            }
        }
        return false;
    }
}
