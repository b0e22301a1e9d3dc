package threadlint.runtime;

import java.util.List;
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

    /** A schedule that does more than spin may take this many times {@link Settings#maxSteps}. */
    private static final int BUSY_FACTOR = 20;

    final Settings settings;
    final Monitors monitors = new Monitors();
    final Initialization initialization = new Initialization();
    final Caches caches = new Caches();
    final Accesses accesses;

    /** Null if races are not looked for. */
    final Ordering ordering;

    final Tasks tasks = new Tasks();
    final VirtualClock clock = new VirtualClock();
    final Stops stops = new Stops();
    private final Chooser chooser;
    private final EventLog events;
    private Livelock livelock;
    private final Thread coordinator;
    private final long threadSeed;
    private volatile int steps;

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
        this.accesses = new Accesses(this);
        this.chooser = new Chooser(settings, strategy, chance, tasks, clock);
        this.events = new EventLog(strategy, witness);
        this.livelock = new Livelock(settings.maxSteps);
        this.coordinator = coordinator;
        this.threadSeed = chance.nextLong();
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
        Task task = tasks.executedBy(thread);
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
        livelock = new Livelock(settings.maxSteps);
        task.outside = null;
        task.arrived = false;
        if (aborting) {
            throw new Abort();
        }
    }

    // Threads come and go.

    /** A new task, which can go on from now on. */
    public Task add(Thread logical, Thread carrier) {
        Task task = tasks.add(logical, carrier);
        task.announce(Kind.BEGIN, null, 0);
        return task;
    }

    /** The first step of the task, on its own thread, which has the baton. */
    void begun(Task task) {
        task.begun = true;
        if (aborting) {
            throw new Abort();
        }
        Natives.seed(task.logical, Randomness.of(threadSeed, task.thread).nextLong());
        event(task, Kind.BEGIN, null, 0);
    }

    /** The last step of the task, on its own thread: the next one goes on. */
    void end(Task task) {
        event(task, Kind.END, task.logical, 0);
        if (aborting) {
            Baton.holder = null;
            // The last write: the coordinator may begin the next schedule as soon as it sees it.
            task.ended = true;
            Natives.unpark(coordinator);
            return;
        }
        task.ended = true;
        if (halt == Halt.NONE && tasks.onlyDaemonsLeft()) {
            halt = Halt.ENDED;
        }
        proceed();
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

    /** The running thread has announced an operation: returns when it is chosen to execute it. */
    void decide(Task me) {
        if (aborting) {
            abortStep(me);
            return;
        }
        steps++;
        clock.step();
        livelock.step(me);
        chooser.step(me);
        if (livelock.steps() >= settings.maxSteps && isOver(me)) {
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
        if (!me.isReady(clock.now()) || me.yielded || ++me.abortSteps > 10_000) {
            throw new Abort();
        }
    }

    private boolean isOver(Task me) {
        if (tasks.hasOutside()) {
            // Whoever is blocked outside may end the spinning: the wall time bounds that.
            livelock = new Livelock(settings.maxSteps);
            return false;
        }
        if (livelock.isOne(tasks)) {
            fail(me, Failure.of(Failure.Kind.LIVELOCK, livelock.message(steps)));
            return true;
        }
        if (livelock.steps() >= (long) settings.maxSteps * BUSY_FACTOR) {
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
        while (halt == Halt.NONE) {
            Task chosen = chooser.choose();
            if (chooser.hasAbandoned()) {
                halt = Halt.ABANDONED;
                return null;
            }
            if (chosen == null || chosen.kind != Kind.WAIT) {
                return chosen;
            }
            leaveWaitSet(chosen);
        }
        return null;
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

    // Events.

    /** Something happened. */
    void event(Task task, Kind kind, Object resource, int location) {
        if (aborting) {
            return;
        }
        if (ordering != null) {
            ordering.event(task, kind, resource, location);
        }
        if (accesses.encounters != null) {
            accesses.encounters.event(task, kind, resource, location);
        }
        if (task.region == 0) {
            events.add(task, kind, resource, location);
        }
    }

    /** One of a monitor's waiters, the strategy's choice. */
    Task chooseWaiter(Monitor monitor) {
        return aborting ? monitor.waiters()[0] : chooser.chooseWaiter(monitor);
    }

    // Deadlock.

    /** The running thread is about to block: hands over to the coordinator if the wait-for graph has a cycle. */
    void checkCycle(Task me) {
        if (!aborting && WaitFor.hasCycle(this, me)) {
            halt(me, Halt.CYCLE);
        }
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

    /** Ends control, but for the policy. */
    public void close() {
        for (int i = 0; i < tasks.count(); i++) {
            if (settings.policy != null && !tasks.get(i).ended) {
                Guard.keep(tasks.get(i).carrier, settings.policy);
            }
        }
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

    /** The task that holds the exclusive lock with this synchronizer, null if none does. */
    public Task ownerOf(Object synchronizer) {
        Thread owner = Natives.owner(synchronizer);
        return owner == null ? null : tasks.of(owner);
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
        return events.count();
    }

    /** The conflicts of this schedule, one for each pair of sites, the first one first. */
    public Conflict[] conflicts() {
        return accesses.conflicts.all();
    }

    /** What met at one location; null unless {@link Settings#encounters} asks for it. */
    public Encounters encounters() {
        return accesses.encounters;
    }

    /** Whether a thread accessed the field that {@link Settings#focus} names, be it final or volatile. */
    public boolean sawFocus() {
        return accesses.sawField();
    }

    public long hash() {
        return events.hash();
    }

    /** Whether it went on for so long that the strategy is not asked any more. */
    public boolean isTakingTurns() {
        return chooser.isTakingTurns();
    }

    public int taskCount() {
        return tasks.count();
    }

    public Task task(int number) {
        return tasks.get(number);
    }

    public long now() {
        return clock.now();
    }

    public int decisionCount() {
        return chooser.log.size();
    }

    /** The threads chosen. */
    public int[] decisions() {
        return chooser.log.chosen();
    }

    /** By decision: the thread that ran last where it could have gone on, else -1. */
    public int[] ranBefore() {
        return chooser.log.ranBefore();
    }

    /**
     * What the policy stopped, each kind of effect once per place, in words:
     * {@code files: write to /etc/x at Foo.java:12}.
     */
    public List<String> blocked() {
        return stops.texts();
    }

    /** What the policy could not see into, in words: native libraries that were loaded. */
    public List<String> unguarded() {
        return stops.unguarded();
    }

    /** Whether a task waits for something that the scheduler does not control. */
    public boolean waitsForOutside() {
        return tasks.hasOutside() || tasks.hasOneAboutToWake();
    }

    /** Whether a task is back from outside, or was woken from there. */
    public boolean hasArrival() {
        return tasks.hasArrival();
    }
}
