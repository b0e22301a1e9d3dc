package threadlint.record;

import java.util.ArrayList;
import java.util.concurrent.locks.Condition;
import threadlint.event.FieldNames;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.event.TraceProgress;
import threadlint.jdk.Locks;
import threadlint.jdk.Queries;
import threadlint.runtime.schedule.EventObserver;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

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

    // Events.

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        settle();
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
        locks.operation(object);
        thread.operates(object, writer == null ? 0 : place(task));
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
            access(task, Queries.isOne(method) ? TraceKind.VREAD : TraceKind.RMW, object, 0);
        }
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
                add(task.thread, TraceKind.REQ, task.resource, MONITOR, 0);
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
        }

        @Override
        public void released(int number, Object lock, boolean alone) {
            add(number, alone ? TraceKind.REL : TraceKind.REL_SHARED, lock, LOCK, threads.get(number).place);
        }
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
        if (writer != null) {
            String type = Sites.className(task.site);
            writer.access(task.thread, kind, task.resource, task.location, FieldNames.element(task), type,
                    thread.withTypes(type, method), Sites.line(task.site));
        }
    }

    private void access(Task task, TraceKind kind, Object owner, int location) {
        RecordedThread thread = threads.get(task.thread);
        thread.count++;
        if (writer != null) {
            StackTraceElement frame = CallSite.of(task);
            writer.access(task.thread, kind, owner, location, 0, frame.getClassName(), method(thread, frame),
                    Math.max(frame.getLineNumber(), 0));
        }
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
        return thread.withTypes(frame.getClassName(), CallSite.method(frame));
    }

}
