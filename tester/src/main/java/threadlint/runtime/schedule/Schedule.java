package threadlint.runtime.schedule;

import java.util.List;
import threadlint.event.IdentityHashes;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Numbering;
import threadlint.jdk.Locks;
import threadlint.runtime.choice.Bounds;
import threadlint.runtime.choice.Chooser;
import threadlint.runtime.choice.Movers;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.StoppedEffects;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.race.Ordering;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.ClassLocks;
import threadlint.runtime.task.Monitor;
import threadlint.runtime.task.Monitors;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;
import threadlint.runtime.task.Turns;
import threadlint.runtime.task.VirtualClock;
import threadlint.runtime.task.WaitFor;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/**
 * One controlled execution of the program: its threads, which of them may go on, and the decisions taken.
 *
 * <p>One thread of the schedule runs at a time (see {@link Baton}); it alone changes the state here.
 * When none can go on, or something failed, the baton goes to the coordinator: a thread outside
 * the schedule, which judges and ends it (see {@link Control}).
 */
public final class Schedule {
    /** The schedule that controls threads now; null between schedules. */
    private static volatile Schedule running;

    /** Steps that a thread may make to clean up when its schedule has ended. */
    private static final int MOST_ABORT_STEPS = 10_000;

    /** A thread that was unwound this often and goes on catches whatever is thrown, in a loop. */
    private static final int MOST_ABORTS = 100;

    private final Settings settings;
    private final Thread coordinator;
    private final long threadSeed;
    private final Tasks tasks = new Tasks();
    private final VirtualClock clock = new VirtualClock();
    private final Monitors monitors = new Monitors();
    private final ClassLocks classLocks = new ClassLocks();
    private final WaitFor waitFor = new WaitFor(tasks, clock);
    private final Caches caches = new Caches();
    private final ShutdownHooks shutdownHooks = new ShutdownHooks();
    private final StandIns standIns = new StandIns();
    private final StoppedEffects stoppedEffects = new StoppedEffects();
    private final Ending ending = new Ending();
    private final Control control = new Control(this, ending);
    private final Entrance entrance;
    private final Progress progress;
    private final Chooser chooser;
    private final EventLog events;
    private final Identities identities;
    private final Ordering ordering;
    private final OrderListener orders;
    private final Accesses accesses;
    private final Movers movers;
    private final Swallowed swallowed = new Swallowed();
    private volatile long lastThreadCame;

    /**
     * @param chance decides on spurious wake-ups
     * @param coordinator is unparked when the schedule halts
     * @param observer sees each event, or null
     */
    public Schedule(
            Settings settings, Strategy strategy, Randomness chance, Thread coordinator, EventObserver observer) {
        Numbering.beginSchedule();
        this.settings = settings;
        this.coordinator = coordinator;
        this.progress = new Progress(settings, tasks);
        this.entrance = new Entrance(this, progress, ending);
        this.ordering = settings.races ? new Ordering() : null;
        this.orders = ordering != null || observer == null ? ordering : observer.orders();
        this.accesses = new Accesses(this);
        Bounds bounds = new Bounds(settings.maxSteps, settings.earlyTimeouts, settings.spurious, settings.earlySleeps);
        this.events = new EventLog(strategy, observer, progress);
        this.threadSeed = chance.nextLong();
        this.identities = new Identities(threadSeed, events);
        this.movers = new Movers(chance.chance(settings.coarse), chance.chance(settings.prompt));
        this.chooser = new Chooser(bounds, strategy, chance, movers, tasks, clock);
    }

    // For hooks: who calls.

    /** The task of the calling thread, once it may run; null if the thread is not controlled. */
    public static Task self() {
        return selfIn(null);
    }

    /**
     * The same in a synchronized method of the JDK, whose real monitor the JVM has taken: a thread that returns from
     * outside gives it up until it may run, as others may hold the monitor in the schedule.
     */
    public static Task selfIn(Object monitor) {
        Task mine = Baton.mine();
        Schedule schedule = running;
        return mine != null || schedule == null ? mine : schedule.entrance.pass(Thread.currentThread(), monitor);
    }

    /** The schedule that controls threads now; null between schedules. */
    public static Schedule running() {
        return running;
    }

    /** From now on this schedule controls threads; null: none does. */
    static void run(Schedule schedule) {
        running = schedule;
        Turns.begin();
        IdentityHashes.use(schedule == null ? null : schedule.identities);
    }

    // Threads come and go.

    /** A new task, which can go on from now on. */
    public Task add(Thread logical, Thread carrier) {
        Task task = tasks.add(logical, carrier);
        task.announce(Kind.BEGIN, null, 0);
        progress.begin();
        chooser.startAnew();
        lastThreadCame = System.nanoTime();
        return task;
    }

    /** The first step of the task, on its own thread, which has the baton. */
    public void begun(Task task) {
        task.begin();
        if (ending.isAborting()) {
            throw new Abort();
        }
        if (task.thread == 0) {
            Natives.seedGenerators(threadSeed);
        }
        Natives.seed(task.logical(), Randomness.of(threadSeed, task.thread).nextLong());
        event(task, Kind.BEGIN, null, 0);
    }

    /** The last step of the task, on its own thread: the next one goes on. */
    public void end(Task task) {
        if (task.hasEnded()) {
            return; // It was left.
        }
        event(task, Kind.END, task.logical(), 0);
        if (ending.isAborting()) {
            Baton.drop();
            // The last write: the coordinator may begin the next schedule as soon as it sees it.
            task.end();
            wakeCoordinator();
            return;
        }
        task.end();
        progress.ended(task);
        if (ending.halt() == HaltReason.NONE && tasks.onlyDaemonsLeftBut(task)) {
            ending.halt(HaltReason.ENDED);
        }
        proceed();
    }

    /** Part of the seed of each generator of random numbers: the same whenever the schedule runs, and another in the next one. */
    public long seed() {
        return threadSeed;
    }

    /** Random numbers: the same whenever the schedule runs, and others in the next one. */
    public void draw(byte[] bytes) {
        Randomness stream = Randomness.of(threadSeed, clock.look());
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (stream.nextLong() >>> 56);
        }
    }

    /** Whether the program ends with this task, and has hooks that are to run before. */
    public boolean isEndedBy(Task task) {
        return !shutdownHooks.isEmpty()
                && !shutdownHooks.haveBegun()
                && !ending.isAborting()
                && ending.halt() == HaltReason.NONE
                && tasks.onlyDaemonsLeftBut(task);
    }

    // Scheduling points.

    /** A scheduling point before an operation; on return the task executes it. */
    public void point(Task me, Kind kind, Object resource, int location) {
        if (me.isInRegion()) {
            return;
        }
        me.announce(kind, resource, location);
        decide(me);
        event(me, kind, resource, location);
    }

    /** The running thread has announced an operation: returns when it is chosen to execute it. */
    public void decide(Task me) {
        if (ending.isAborting()) {
            abortStep(me);
            return;
        }
        progress.step(me);
        clock.step();
        chooser.step(me);
        clock.hurry(chooser.isTakingTurns());
        Failure endless = progress.failure();
        if (endless != null) {
            fail(me, endless);
            return;
        }
        Task next = movers.goesOn(me) ? me : choose();
        if (next != me) {
            hand(next);
            Baton.await(me);
        }
        if (ending.isAborting() && !givesBack(me)) {
            throw new Abort();
        }
    }

    /** Whether the thread is about to give back a lock, which may outlive the schedule. */
    private static boolean givesBack(Task me) {
        return me.kind == Kind.OPERATION && Locks.givesBack(Locations.member(me.location));
    }

    /** Lets a thread whose schedule has ended clean up, but not block, nor go on for long. */
    private void abortStep(Task me) {
        if (!me.isReady(clock.now()) || me.yielded || me.countAbortStep() > MOST_ABORT_STEPS) {
            if (me.countAbort() > MOST_ABORTS && me.thread != 0 && canStay(me)) {
                control.leave(me);
                wakeCoordinator();
                Baton.stay();
            }
            throw new Abort();
        }
    }

    /** One that waits has the real monitor, which others need to end. */
    private boolean canStay(Task me) {
        return me.pausePlace() == null && !control.holdsMonitors(me);
    }

    /**
     * The running thread is about to wait for what no schedule controls: the others go on meanwhile. It waits no more
     * when its schedule has ended.
     */
    public void goOutside(Task me, String place) {
        if (me.isInRegion()) {
            return;
        }
        if (ending.isAborting()) {
            throw new Abort();
        }
        progress.step(me);
        tasks.goOutside(me, place);
        proceed();
    }

    /** A task has ended, or the coordinator gives the baton back: the task that is chosen goes on. */
    void proceed() {
        hand(choose());
    }

    private void hand(Task next) {
        if (next != null) {
            Baton.pass(next);
            return;
        }
        if (ending.halt() == HaltReason.NONE) {
            ending.halt(HaltReason.STUCK);
        }
        Baton.drop();
        wakeCoordinator();
    }

    void wakeCoordinator() {
        Natives.unpark(coordinator);
    }

    /** Ends the schedule from the running thread, which is unwound. */
    public void halt(Task me, HaltReason why) {
        ending.halt(why);
        Baton.drop();
        wakeCoordinator();
        Baton.await(me);
        if (ending.isAborting()) {
            throw new Abort();
        }
    }

    public void fail(Task me, Failure what) {
        if (ending.isAborting()) {
            return;
        }
        ending.fail(what);
        halt(me, HaltReason.FAILED);
    }

    /** The running thread ends with an error that nobody catches; it goes on to its end. */
    public void failAtEnd(Failure what) {
        if (settings.outlivesErrors && what.thread != 0) {
            ending.outlive(what);
        } else if (!ending.isAborting() && ending.failure() == null) {
            ending.fail(what);
            ending.halt(HaltReason.FAILED);
        }
    }

    // Choosing.

    /** The task that goes on, null if none can or the schedule is over. */
    private Task choose() {
        while (ending.halt() == HaltReason.NONE) {
            Task chosen = chooser.choose();
            if (chooser.hasAbandoned()) {
                ending.halt(HaltReason.ABANDONED);
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
        waiter.monitor().removeWaiter(waiter);
        waiter.monitor().announceEntry();
        waiter.wakeWithoutNotify();
    }

    // Events.

    /** Something happened. */
    public void event(Task task, Kind kind, Object resource, int location) {
        Turns.reset();
        if (ending.isAborting()) {
            task.awaitValue(false);
            return;
        }
        if (ordering != null) {
            ordering.event(task, kind, resource, location);
        }
        if (accesses.encounters() != null) {
            accesses.encounters().event(task, kind, resource, location);
        }
        if (!task.isInRegion()) {
            events.add(task, kind, resource, location);
        }
    }

    /** One of a monitor's waiters, the strategy's choice. */
    public Task chooseWaiter(Monitor monitor) {
        return ending.isAborting() ? monitor.waiters()[0] : chooser.chooseWaiter(monitor);
    }

    // Deadlock.

    /** The running thread is about to block: hands over to the coordinator if the wait-for graph has a cycle. */
    public void checkCycle(Task me) {
        if (!ending.isAborting() && waitFor.hasCycle(me)) {
            halt(me, HaltReason.CYCLE);
        }
    }

    public void exit(Task me, int status) {
        ending.exit(status);
        if (!ending.isAborting()) {
            halt(me, HaltReason.EXITED);
        }
        throw new Abort();
    }

    public boolean isAborting() {
        return ending.isAborting();
    }

    // What it consists of.

    public Settings settings() {
        return settings;
    }

    public Tasks tasks() {
        return tasks;
    }

    public VirtualClock clock() {
        return clock;
    }

    public Monitors monitors() {
        return monitors;
    }

    public ClassLocks classLocks() {
        return classLocks;
    }

    public Caches caches() {
        return caches;
    }

    public ShutdownHooks shutdownHooks() {
        return shutdownHooks;
    }

    public StandIns standIns() {
        return standIns;
    }

    public StoppedEffects stoppedEffects() {
        return stoppedEffects;
    }

    /** Null if races are not looked for. */
    public Ordering ordering() {
        return ordering;
    }

    /** Who learns what orders threads and is no event; null if nobody does. */
    public OrderListener orders() {
        return orders;
    }

    public Accesses accesses() {
        return accesses;
    }

    /** What the program caught without expecting it. */
    public Swallowed swallowed() {
        return swallowed;
    }

    public Control control() {
        return control;
    }

    // What happened in it.

    /** The task that alone could let this one go on, null if there is none. */
    public Task awaited(Task task) {
        return waitFor.awaited(task);
    }

    /** When its last thread was made, as {@link System#nanoTime} tells it. */
    public long lastThreadCame() {
        return lastThreadCame;
    }

    public int steps() {
        return progress.steps();
    }

    /** Whether the program is over although other threads may be left. */
    public boolean isOver() {
        return progress.isOver();
    }

    public long events() {
        return events.count();
    }

    public long hash() {
        return events.hash();
    }

    public EventLog log() {
        return events;
    }

    /** Whether it went on for so long that the strategy was not asked any more. */
    public boolean tookTurns() {
        return chooser.tookTurns();
    }

    /** How many steps were made while the strategy was asked. */
    public int chosenSteps() {
        return chooser.chosenSteps();
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
        return chooser.log().size();
    }

    /** The threads chosen. */
    public int[] decisions() {
        return chooser.log().chosen();
    }

    /** By decision: the thread that ran last where it could have gone on, else -1. */
    public int[] ranBefore() {
        return chooser.log().ranBefore();
    }

    /**
     * What the policy stopped, each kind of effect once per place, in words:
     * {@code files: write to /etc/x at Foo.java:12}.
     */
    public List<String> blocked() {
        return stoppedEffects.texts();
    }

    /** What the policy could not see into, in words: native libraries that were loaded. */
    public List<String> unguarded() {
        return stoppedEffects.unguarded();
    }
}
