package threadlint.record;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import threadlint.event.FieldNames;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.event.TraceProgress;
import threadlint.jdk.Locks;
import threadlint.jdk.MemoryEffects;
import threadlint.jdk.Queries;
import threadlint.jdk.StackFrames;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.schedule.EventObserver;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;
import threadlint.trace.TraceKind;

/**
 * Turns what a schedule does into the events of a trace. Called by the one thread that runs.
 *
 * <p>Orders too much rather than too little where it does not know an operation: then a prediction may be missed.
 * Accesses of static initialisers are left out, because each use of the class comes after them (JLS 12.4.2), and so is
 * what the first thread does before it starts another.
 */
public final class RecordWitness implements EventObserver, TraceProgress {
    private static final int MONITOR = 0;
    private static final int LOCK = 1;
    private static final int CONDITION = 1;
    private static final int PERMIT = 2;
    private static final int OTHER = 3;

    /** Null if the events are only counted. */
    private final TraceWriter writer;

    private final ArrayList<RecordedThread> threads = new ArrayList<>();
    private Schedule schedule;
    private LockWatch locks;
    private Task ran;

    /** @param writer null if the events are only to be counted */
    public RecordWitness(TraceWriter writer) {
        this.writer = writer;
    }

    /** The schedule begins; nothing has happened. */
    public void watch(Schedule watched) {
        schedule = watched;
        locks = new LockWatch(watched.tasks(), watched.accesses().locks(), new LockEvents());
        add("0", "main");
    }

    /** Default names count on over schedules, and are none. */
    private void add(String path, String name) {
        threads.add(new RecordedThread(path));
        if (writer != null) {
            writer.thread(path, name.matches("Thread-\\d+") ? "" : name);
        }
    }

    // For a strategy that follows a trace.

    @Override
    public void settle() {
        locks.look(ran);
        if (ran != null) {
            flush(ran);
        }
    }

    @Override
    public int threads() {
        return threads.size();
    }

    @Override
    public long count(int thread) {
        return thread < threads.size() ? threads.get(thread).count : 0;
    }

    @Override
    public String path(int thread) {
        return thread < threads.size() ? threads.get(thread).path : "";
    }

    /** How many methods a thread has entered and not left. */
    public int openUnits(int thread) {
        return threads.get(thread).openUnits();
    }

    /** The number in {@link Sites} of one of them, in the order in which they were entered. */
    public int openUnit(int thread, int index) {
        return threads.get(thread).unit(index);
    }

    // Events.

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        settle();
        if (ran != null && (ran != task || !leavesOthersOut(kind))) {
            threads.get(ran.thread).touches.uncover();
        }
        ran = task;
        RecordedThread thread = threads.get(task.thread);
        switch (kind) {
            case START:
                started(thread, task);
                return;
            case JOIN:
                if (task.other().hasEnded()) {
                    tell(task.thread, TraceKind.JOIN, task.other().thread);
                }
                return;
            case ENTER:
                add(task.thread, TraceKind.ACQ, resource, MONITOR, place(task));
                return;
            case REACQUIRE:
                if (task.wasNotified()) {
                    add(task.thread, TraceKind.AWAIT, resource, MONITOR, place(task));
                }
                add(task.thread, TraceKind.ACQ, resource, MONITOR, place(task));
                return;
            case EXIT:
                add(task.thread, TraceKind.REL, resource, MONITOR, place(task));
                return;
            case NOTIFY:
                add(task.thread, TraceKind.SIGNAL, resource, MONITOR, place(task));
                return;
            case PARK:
                if (!early && !thread.isInLock()) {
                    add(task.thread, TraceKind.AWAIT, resource, PERMIT, place(task));
                }
                return;
            case UNPARK:
                if (!thread.isInLock()) {
                    add(task.thread, TraceKind.SIGNAL, resource, PERMIT, place(task));
                }
                return;
            case INTERRUPT:
                add(task.thread, TraceKind.SIGNAL, resource, PERMIT, place(task));
                return;
            case END:
                if (writer != null) {
                    writer.ended(task.thread);
                }
                return;
            default:
                access(task, thread, kind, resource, location);
        }
    }

    private void access(Task task, RecordedThread thread, Kind kind, Object resource, int location) {
        switch (kind) {
            case READ:
                plain(task, thread, TraceKind.READ);
                return;
            case WRITE:
                plain(task, thread, TraceKind.WRITE);
                return;
            case VOLATILE_READ:
                access(task, TraceKind.VREAD, resource, location);
                return;
            case VOLATILE_WRITE:
                access(task, TraceKind.VWRITE, resource, location);
                return;
            case ATOMIC:
                access(task, TraceKind.RMW, resource, 0);
                return;
            case OPERATION:
                operation(task, thread, resource, Locations.member(location));
                return;
            default:
                return;
        }
    }

    private void operation(Task task, RecordedThread thread, Object object, String method) {
        boolean isQuery = Queries.isOne(method);
        locks.operation(object);
        thread.operates(object, isQuery, writer == null ? 0 : place(task));
        if (object instanceof Condition) {
            if (method.startsWith("signal")) {
                thread.count++;
                signals(object).count++;
                if (writer != null) {
                    writer.event(task.thread, TraceKind.SIGNAL, object, CONDITION, thread.place);
                }
            } else if (method.startsWith("await")) {
                thread.awaits(object, signals(object).count);
            }
        } else if (!thread.isInLock()) {
            access(task, isQuery ? TraceKind.VREAD : TraceKind.RMW, object, 0);
            thread.touches.cover(object, !isQuery);
        }
    }

    @Override
    public void onOperationEnd(Task task) {
        threads.get(task.thread).operationEnds();
    }

    private void started(RecordedThread parent, Task task) {
        int number = schedule.taskCount() - 1;
        add(parent.path + "." + ++parent.children, schedule.task(number).logical().getName());
        tell(task.thread, TraceKind.FORK, number);
    }

    /** The program has been judged, and all threads stand where they stood: requests that still wait are told. */
    public void end() {
        settle();
        for (int i = 0; i < schedule.taskCount(); i++) {
            Task task = schedule.task(i);
            if (!isBlocked(task)) {
                continue;
            }
            if (entersMonitor(task)) {
                add(task.thread, TraceKind.REQ, task.resource, MONITOR, place(task));
            } else if (entersLock(task) && !threads.get(i).isAwaiting()) {
                add(task.thread, TraceKind.REQ, locks.lockOf(task.blocker()), LOCK, threads.get(i).place);
            }
        }
    }

    private boolean isBlocked(Task task) {
        return !task.hasEnded() && !task.isReady(schedule.now());
    }

    private static boolean entersMonitor(Task task) {
        return task.kind == Kind.ENTER || task.kind == Kind.REACQUIRE;
    }

    private boolean entersLock(Task task) {
        return task.kind == Kind.PARK && threads.get(task.thread).isInLock();
    }

    /**
     * The number of the event by which the task gets the lock that it cannot have now; -1 if it is blocked by none.
     * To be asked before {@link #end}.
     */
    public long requested(Task task) {
        if (!isBlocked(task) || !entersMonitor(task) && !entersLock(task)) {
            return -1;
        }
        RecordedThread thread = threads.get(task.thread);
        // The signal's effect is an event before that of the lock.
        boolean wasSignalled = task.kind == Kind.REACQUIRE ? task.wasNotified() : wasSignalled(thread);
        return thread.count + (wasSignalled ? 1 : 0);
    }

    // Conditions.

    private final ArrayList<Signals> conditions = new ArrayList<>();

    /** How often a condition was signalled. */
    private static final class Signals {
        final Object condition;
        long count;

        Signals(Object condition) {
            this.condition = condition;
        }
    }

    private Signals signals(Object condition) {
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i).condition == condition) {
                return conditions.get(i);
            }
        }
        Signals signals = new Signals(condition);
        conditions.add(signals);
        return signals;
    }

    /** Whether the condition that the thread awaits was signalled since. */
    private boolean wasSignalled(RecordedThread thread) {
        return thread.isAwaiting() && signals(thread.awaited()).count > thread.signalsBefore();
    }

    /** Locks of java.util.concurrent. */
    private final class LockEvents implements LockWatch.Listener {
        @Override
        public void acquired(int number, Object lock, boolean alone) {
            RecordedThread thread = threads.get(number);
            if (wasSignalled(thread)) {
                add(number, TraceKind.AWAIT, thread.awaited(), CONDITION, thread.place);
            }
            thread.endAwait();
            add(number, alone ? TraceKind.ACQ : TraceKind.ACQ_SHARED, lock, LOCK, thread.place);
            thread.entersGuarded();
        }

        @Override
        public void released(int number, Object lock, boolean alone) {
            add(number, alone ? TraceKind.REL : TraceKind.REL_SHARED, lock, LOCK, threads.get(number).place);
        }
    }

    // What is no event of the schedule.

    @Override
    public OrderListener orders() {
        return new Orders();
    }

    /** By class that was initialised when there was more than one thread: the threads that know it. */
    private final HashMap<Class<?>, BitSet> initialized = new HashMap<>();

    private final class Orders implements OrderListener {
        @Override
        public void tookPermit(Task task) {
            if (!threads.get(task.thread).isInLock()) {
                silently(task, TraceKind.AWAIT, task.logical(), PERMIT);
            }
        }

        @Override
        public void sawEnd(Task task, Task ended) {
            if (isWatched(task)) {
                task.enterRegion();
                settle();
                tell(task.thread, TraceKind.JOIN, ended.thread);
                task.leaveRegion();
            }
        }

        @Override
        public void sawInterrupt(Task task, Thread interrupted) {
            silently(task, TraceKind.AWAIT, interrupted, PERMIT);
        }

        @Override
        public void use(Task task, Class<?> type) {
            BitSet knows = initialized.isEmpty() || !isWatched(task) ? null : initialized.get(type);
            if (knows != null && !knows.get(task.thread)) {
                knows.set(task.thread);
                silently(task, TraceKind.AWAIT, type, OTHER);
            }
        }

        @Override
        public void initialized(Task task, Class<?> type) {
            if (schedule.taskCount() > 1 && isWatched(task)) {
                BitSet knows = new BitSet();
                knows.set(task.thread);
                initialized.put(type, knows);
                silently(task, TraceKind.SIGNAL, type, OTHER);
            }
        }

        @Override
        public void atomic(Task task, Object owner, int location, int effects) {
            touch(task, owner, effects);
        }

        @Override
        public void touch(Task task, Object object, int effects) {
            if (isWatched(task)) {
                RecordedThread thread = threads.get(task.thread);
                touched(thread, object, (effects & MemoryEffects.STORES) != 0 && !thread.isInQuery());
            }
        }
    }

    private boolean isWatched(Task task) {
        return !task.isInRegion() && !schedule.isAborting();
    }

    private void silently(Task task, TraceKind kind, Object object, int element) {
        if (isWatched(task)) {
            task.enterRegion();
            settle();
            add(task.thread, kind, object, element, place(task));
            task.leaveRegion();
        }
    }

    /**
     * An object was accessed inside java.util.concurrent. Results of tasks are set and seen outside of operations, and what
     * the program derives from a synchronizer is used by its own methods. Of the queues of a pool only that something was
     * put in or taken out counts. All else belongs to the object of the operation.
     */
    private static void touched(RecordedThread thread, Object object, boolean stores) {
        if (object instanceof Future || object.getClass().getClassLoader() != null) {
            thread.touches.add(object, stores);
        } else if (!(object instanceof ForkJoinTask[])) {
            thread.touches(stores);
        } else if (stores) {
            thread.touches.add(object, true);
        }
    }

    /**
     * Tells what a thread has accessed since its last event. While it spins, it waits for others: what it has read counts
     * when it goes on.
     */
    private void flush(Task task) {
        RecordedThread thread = threads.get(task.thread);
        Touches touches = thread.touches;
        boolean spins = task.kind == Kind.YIELD;
        for (int i = 0; i < touches.size(); i++) {
            if (touches.isNew(i) && (touches.stores(i) || !spins)) {
                touched(task.thread, touches.object(i), touches.stores(i));
            }
        }
        touches.clear(spins);
    }

    private void touched(int thread, Object object, boolean stores) {
        threads.get(thread).count++;
        threads.get(thread).touches.cover(object, stores);
        if (writer != null) {
            writer.touch(thread, stores ? TraceKind.RMW : TraceKind.VREAD, object);
        }
    }

    /** Whether no other thread can have run since the thread's event before. */
    private static boolean leavesOthersOut(Kind kind) {
        return kind == Kind.EXIT || kind == Kind.NOTIFY || kind == Kind.UNPARK;
    }

    // Units.

    @Override
    public void onEnter(Task task, Object receiver, int unit) {
        RecordedThread thread = threads.get(task.thread);
        settle();
        thread.count++;
        thread.enter(unit, writer == null ? null : writer.enter(task.thread, receiver, unit));
    }

    @Override
    public void onLeave(Task task) {
        RecordedThread thread = threads.get(task.thread);
        if (!thread.isInUnit()) {
            return;
        }
        settle();
        thread.count++;
        int unit = thread.unit();
        ObjectNumbers.Receiver receiver = thread.leave();
        if (writer != null) {
            writer.leave(task.thread, receiver, unit);
        }
    }

    // What goes into the trace.

    private void plain(Task task, RecordedThread thread, TraceKind kind) {
        String method = Sites.method(task.site);
        if (method.equals("<clinit>")) {
            return;
        }
        thread.count++;
        if (writer == null) {
            return;
        }
        long element = FieldNames.element(task);
        if (Sites.isInJdk(task.site)) {
            // Nobody can change what the JDK does, but what the program asks of it.
            accessFrom(task, thread, kind, task.resource, task.location, element);
            return;
        }
        String type = Sites.className(task.site);
        writer.access(task.thread, kind, task.resource, task.location, element, type, thread.withTypes(type, method),
                Sites.line(task.site));
    }

    private void access(Task task, TraceKind kind, Object owner, int location) {
        RecordedThread thread = threads.get(task.thread);
        thread.count++;
        if (writer != null) {
            accessFrom(task, thread, kind, owner, location, 0);
        }
    }

    /** An access that belongs to the innermost frame of the program. */
    private void accessFrom(Task task, RecordedThread thread, TraceKind kind, Object owner, int location, long element) {
        StackTraceElement frame = CallSite.of(task);
        writer.access(task.thread, kind, owner, location, element, frame.getClassName(), method(thread, frame),
                Math.max(frame.getLineNumber(), 0));
    }

    private void add(int thread, TraceKind kind, Object object, int element, int site) {
        threads.get(thread).count++;
        if (writer != null) {
            writer.event(thread, kind, object, element, site);
        }
    }

    private void tell(int thread, TraceKind kind, int other) {
        threads.get(thread).count++;
        if (writer != null) {
            writer.thread(thread, kind, other, place(schedule.task(thread)));
        }
    }

    /** Where the task stands, as a site; 0 if events are only counted. */
    private int place(Task task) {
        if (writer == null) {
            return 0;
        }
        StackTraceElement frame = CallSite.of(task);
        return writer.site(frame.getClassName(), method(threads.get(task.thread), frame), Math.max(frame.getLineNumber(), 0));
    }

    private static String method(RecordedThread thread, StackTraceElement frame) {
        return thread.withTypes(frame.getClassName(), StackFrames.method(frame));
    }

}
