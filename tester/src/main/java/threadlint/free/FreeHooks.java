package threadlint.free;

import java.io.IOException;
import java.util.Date;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import threadlint.event.Pending;
import threadlint.jdk.Locks;
import threadlint.runtime.jvm.Natives;
import threadlint.trace.TraceKind;

/**
 * What instrumented classes call in a JVM that records a program while it runs freely.
 *
 * <p>A lock is told after it is taken and before it is given back, a signal before it is given and after it is seen, so that
 * tickets order what the program orders. What the program's own classes do not do themselves, as synchronisation inside
 * libraries, is not seen: then too little is ordered, and what is predicted is weeded out by its proof.
 */
public final class FreeHooks {
    /** A call changes the object. */
    public static final int WRITES = 1;

    /** Whether a call changes the object depends on the object: see {@link Natives#changesWhenAsked}. */
    public static final int DEPENDS = 2;

    /** A call reads how many elements there are and in which order, and no element. */
    public static final int STRUCTURE = 4;

    /** The object is treated as a variable that orders threads, whatever its class: a field of it is updated atomically. */
    public static final int OF_TARGET = 8;

    /** A call accesses the element of a list whose index is given. */
    public static final int OF_ELEMENT = 16;

    /** The index of a call that concerns no single element. */
    public static final int ALL = -1;

    private static final int MONITOR = 0;
    private static final int LOCK = 1;
    private static final int CONDITION = 1;
    private static final int PERMIT = 2;
    private static final int OTHER = 3;
    private static final int END = 4;

    private FreeHooks() {}

    /** The running thread's trace, null if nothing is to be recorded. */
    private static ThreadTrace self() {
        Recorder recorder = Recorder.running();
        return recorder == null ? null : recorder.self();
    }

    private static void order(ThreadTrace me, TraceKind kind, int site, Object object, int element) {
        Recorder recorder = Recorder.running();
        if (recorder == null) {
            return;
        }
        me.isBusy = true;
        try {
            me.order(kind, recorder.sites.of(site, 0), ObjectIds.of(object), element);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    // Accesses.

    /** Before a read of a field; {@code owner} is null for a static one. */
    public static void read(Object owner, int site) {
        if (!Gates.isClosed(site)) {
            field(TraceKind.READ, owner, site);
        }
    }

    /** Before a write of a field; {@code owner} is null for a static one. */
    public static void write(Object owner, int site) {
        if (!Gates.isClosed(site)) {
            field(TraceKind.WRITE, owner, site);
        }
    }

    private static void field(TraceKind kind, Object owner, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null || me.leavesOut(site)) {
            return;
        }
        me.isBusy = true;
        try {
            me.add(kind, recorder.sites.of(site, owner == null ? SiteNumbers.STATIC : 0), ObjectIds.of(owner), 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    /** Before a read of an element. */
    public static void arrayRead(Object array, int index, int site) {
        if (!Gates.isClosed(site)) {
            contents(TraceKind.READ, array, index, site);
        }
    }

    /** Before a write of an element. */
    public static void arrayWrite(Object array, int index, int site) {
        if (!Gates.isClosed(site)) {
            contents(TraceKind.WRITE, array, index, site);
        }
    }

    /** Instead of {@code System.arraycopy}; which side it errs: accesses of elements after the first ones are missing. */
    public static void arrayCopy(Object from, int begin, Object to, int first, int length, int site) {
        int told = Recorder.running() == null ? 0 : Math.min(length, Pending.MOST_COPIED);
        for (int i = 0; i < told; i++) {
            arrayRead(from, begin + i, site);
            arrayWrite(to, first + i, site);
        }
        System.arraycopy(from, begin, to, first, length);
    }

    /** A plain access of what an array or a collection holds. */
    private static void contents(TraceKind kind, Object owner, int element, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null || owner == null ? null : recorder.self();
        if (me == null || me.leavesOut(site)) {
            return;
        }
        me.isBusy = true;
        try {
            me.add(kind, recorder.sites.of(site, owner.getClass(), 0), ObjectIds.of(owner), element);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    /** Before an access of a volatile field of an object; its end is told by {@link #volatileRead} or {@link #volatileWrite}. */
    public static void volatileBegins(Object owner, int site) {
        if (owner != null) {
            begin(owner, site, SiteNumbers.VOLATILE);
        }
    }

    /** The same for a static field, whose class is initialised. */
    public static void staticVolatileBegins(int site) {
        begin(null, site, SiteNumbers.VOLATILE | SiteNumbers.STATIC);
    }

    private static void begin(Object owner, int site, int flags) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null) {
            return;
        }
        me.isBusy = true;
        try {
            me.accessedAt = recorder.sites.of(site, flags);
            me.accessed = ObjectIds.of(owner);
            me.stripe = Recorder.STRIPES.take(me.accessed, flags);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    public static void volatileRead() {
        end(TraceKind.VREAD);
    }

    public static void volatileWrite() {
        end(TraceKind.VWRITE);
    }

    private static void end(TraceKind kind) {
        ThreadTrace me = Recorder.known();
        if (me == null || me.stripe < 0) {
            return;
        }
        Recorder recorder = Recorder.running();
        me.isBusy = true;
        try {
            if (recorder != null) {
                me.order(kind, me.accessedAt, me.accessed, 0);
            }
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            Recorder.STRIPES.give(me.stripe);
            me.stripe = -1;
            me.isBusy = false;
        }
    }

    // Calls on atomic variables and collections.

    /** Before a call on an atomic variable that ends at once and without an exception. */
    public static void atomicBegins(Object variable, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null || variable == null ? null : recorder.self();
        if (me == null) {
            return;
        }
        me.isBusy = true;
        try {
            me.accessedAt = recorder.sites.of(site, variable.getClass(), SiteNumbers.VOLATILE);
            me.accessed = ObjectIds.of(variable);
            me.stripe = Recorder.STRIPES.take(me.accessed, 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    public static void atomicUpdate() {
        end(TraceKind.RMW);
    }

    /**
     * Before a call on an object of the JDK. On one that is thread-safe it counts twice, here and where it returns: between
     * them it takes effect.
     *
     * @param index of the only element of a list that is accessed, or {@link #ALL}
     * @param access flags of this class
     */
    public static void callBegins(Object receiver, int index, int access, int site) {
        if (receiver == null) {
            return;
        }
        switch (sharing(receiver, access)) {
            case CONCURRENT:
                if ((access & WRITES) != 0) {
                    concurrent(TraceKind.RMW, receiver, site);
                }
                return;
            case PLAIN:
                if (Gates.isClosed(site)) {
                    return;
                }
                boolean writes = (access & WRITES) != 0 || (access & DEPENDS) != 0 && Natives.changesWhenAsked(receiver);
                int element = (access & STRUCTURE) != 0 ? -1 : index == ALL ? 0 : index + 1;
                contents(writes ? TraceKind.WRITE : TraceKind.READ, receiver, element, site);
                return;
            default:
        }
    }

    /** After such a call that returned. */
    public static void callEnds(Object receiver, int access, int site) {
        if (receiver != null && sharing(receiver, access) == Sharing.CONCURRENT) {
            concurrent((access & WRITES) != 0 ? TraceKind.RMW : TraceKind.VREAD, receiver, site);
        }
    }

    private static Sharing sharing(Object receiver, int access) {
        return (access & OF_TARGET) != 0 ? Sharing.CONCURRENT : ObjectIds.sharing(receiver.getClass());
    }

    private static void concurrent(TraceKind kind, Object object, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null) {
            return;
        }
        me.isBusy = true;
        me.place = site;
        try {
            int number = recorder.sites.of(site, object.getClass(), SiteNumbers.VOLATILE);
            me.order(kind, number, ObjectIds.of(object), 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    // Monitors.

    /** After a monitor was entered. */
    public static void entered(Object monitor, int site) {
        ThreadTrace me = self();
        if (me != null && me.holdings.take(monitor, false)) {
            order(me, TraceKind.ACQ, site, monitor, MONITOR);
        }
    }

    /** Before a monitor is exited. */
    public static void exits(Object monitor, int site) {
        ThreadTrace me = self();
        if (me == null) {
            return;
        }
        if (me.holdings.isLast(monitor, false)) {
            order(me, TraceKind.REL, site, monitor, MONITOR);
        }
        me.holdings.give(monitor, false);
    }

    public static void wait(Object monitor, int site) throws InterruptedException {
        wait(monitor, 0, 0, site);
    }

    public static void wait(Object monitor, long millis, int site) throws InterruptedException {
        wait(monitor, millis, 0, site);
    }

    public static void wait(Object monitor, long millis, int nanos, int site) throws InterruptedException {
        ThreadTrace me = self();
        if (me == null || monitor == null) {
            monitor.wait(millis, nanos);
            return;
        }
        boolean wasHeld = me.holdings.isHeld(monitor);
        if (wasHeld) {
            order(me, TraceKind.REL, site, monitor, MONITOR);
        }
        int times = me.holdings.giveAll(monitor);
        long start = System.nanoTime();
        boolean returned = false;
        try {
            monitor.wait(millis, nanos);
            returned = true;
        } catch (InterruptedException e) {
            order(me, TraceKind.AWAIT, site, Thread.currentThread(), PERMIT);
            throw e;
        } finally {
            // That it was notified is told by the time: one that is notified when its time is over goes without that order.
            boolean hasLimit = millis != 0 || nanos != 0;
            if (returned && (!hasLimit || System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(millis) + nanos)) {
                order(me, TraceKind.AWAIT, site, monitor, MONITOR);
            }
            if (wasHeld) {
                me.holdings.take(monitor, false, times);
                order(me, TraceKind.ACQ, site, monitor, MONITOR);
            }
        }
    }

    public static void notify(Object monitor, int site) {
        signal(monitor, MONITOR, site);
        monitor.notify();
    }

    public static void notifyAll(Object monitor, int site) {
        signal(monitor, MONITOR, site);
        monitor.notifyAll();
    }

    private static void signal(Object object, int element, int site) {
        ThreadTrace me = object == null ? null : self();
        if (me != null) {
            order(me, TraceKind.SIGNAL, site, object, element);
        }
    }

    private static void await(Object object, int element, int site) {
        ThreadTrace me = object == null ? null : self();
        if (me != null) {
            order(me, TraceKind.AWAIT, site, object, element);
        }
    }

    // Locks of java.util.concurrent. Those of the program are recorded as what they consist of.

    public static void lock(Lock lock, int site) {
        lock.lock();
        taken(lock, site);
    }

    public static void lockInterruptibly(Lock lock, int site) throws InterruptedException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            await(Thread.currentThread(), PERMIT, site);
            throw e;
        }
        taken(lock, site);
    }

    public static boolean tryLock(Lock lock, int site) {
        boolean taken = lock.tryLock();
        if (taken) {
            taken(lock, site);
        }
        return taken;
    }

    public static boolean tryLock(Lock lock, long time, TimeUnit unit, int site) throws InterruptedException {
        boolean taken = lock.tryLock(time, unit);
        if (taken) {
            taken(lock, site);
        }
        return taken;
    }

    public static void unlock(Lock lock, int site) {
        ThreadTrace me = isKnown(lock) ? self() : null;
        if (me == null) {
            lock.unlock();
            return;
        }
        Object synchronizer = Natives.synchronizer(lock);
        boolean isShared = Locks.isShared(lock);
        if (me.holdings.isLast(synchronizer, isShared)) {
            order(me, isShared ? TraceKind.REL_SHARED : TraceKind.REL, site, synchronizer, LOCK);
        }
        me.holdings.give(synchronizer, isShared);
        lock.unlock();
    }

    private static boolean isKnown(Lock lock) {
        return Locks.isExclusive(lock) || Locks.isShared(lock);
    }

    private static void taken(Lock lock, int site) {
        ThreadTrace me = isKnown(lock) ? self() : null;
        if (me == null) {
            return;
        }
        Object synchronizer = Natives.synchronizer(lock);
        boolean isShared = Locks.isShared(lock);
        if (me.holdings.take(synchronizer, isShared)) {
            order(me, isShared ? TraceKind.ACQ_SHARED : TraceKind.ACQ, site, synchronizer, LOCK);
        }
    }

    public static void await(Condition condition, int site) throws InterruptedException {
        Waiting waiting = new Waiting(condition, site);
        try {
            condition.await();
            waiting.wasSignalled = true;
        } finally {
            waiting.end();
        }
    }

    public static void awaitUninterruptibly(Condition condition, int site) {
        Waiting waiting = new Waiting(condition, site);
        try {
            condition.awaitUninterruptibly();
            waiting.wasSignalled = true;
        } finally {
            waiting.end();
        }
    }

    public static long awaitNanos(Condition condition, long nanos, int site) throws InterruptedException {
        Waiting waiting = new Waiting(condition, site);
        try {
            long left = condition.awaitNanos(nanos);
            waiting.wasSignalled = left > 0;
            return left;
        } finally {
            waiting.end();
        }
    }

    public static boolean await(Condition condition, long time, TimeUnit unit, int site) throws InterruptedException {
        Waiting waiting = new Waiting(condition, site);
        try {
            waiting.wasSignalled = condition.await(time, unit);
            return waiting.wasSignalled;
        } finally {
            waiting.end();
        }
    }

    public static boolean awaitUntil(Condition condition, Date deadline, int site) throws InterruptedException {
        Waiting waiting = new Waiting(condition, site);
        try {
            waiting.wasSignalled = condition.awaitUntil(deadline);
            return waiting.wasSignalled;
        } finally {
            waiting.end();
        }
    }

    public static void signal(Condition condition, int site) {
        signal(condition, CONDITION, site);
        condition.signal();
    }

    public static void signalAll(Condition condition, int site) {
        signal(condition, CONDITION, site);
        condition.signalAll();
    }

    /** A wait on a condition: meanwhile the thread does not hold its lock. */
    private static final class Waiting {
        private final Condition condition;
        private final int site;
        private final ThreadTrace me;

        /** Null if the lock was not seen to be taken. */
        private final Object synchronizer;

        private final int times;
        boolean wasSignalled;

        Waiting(Condition condition, int site) {
            this.condition = condition;
            this.site = site;
            me = condition == null ? null : self();
            synchronizer = me == null ? null : lockOf(me.holdings, condition);
            if (synchronizer != null) {
                order(me, TraceKind.REL, site, synchronizer, LOCK);
                times = me.holdings.giveAll(synchronizer);
            } else {
                times = 0;
            }
        }

        private static Object lockOf(Holdings holdings, Condition condition) {
            if (!(condition instanceof AbstractQueuedSynchronizer.ConditionObject)) {
                return null;
            }
            for (int i = 0; i < holdings.size(); i++) {
                Object held = holdings.lock(i);
                if (held instanceof AbstractQueuedSynchronizer
                        && ((AbstractQueuedSynchronizer) held).owns((AbstractQueuedSynchronizer.ConditionObject) condition)) {
                    return held;
                }
            }
            return null;
        }

        void end() {
            if (me == null) {
                return;
            }
            if (wasSignalled) {
                order(me, TraceKind.AWAIT, site, condition, CONDITION);
            }
            if (synchronizer != null) {
                me.holdings.take(synchronizer, false, times);
                order(me, TraceKind.ACQ, site, synchronizer, LOCK);
            }
        }
    }

    // Threads.

    /** The thread is about to do something at a place in the program that the JDK will tell. */
    public static void at(int site) {
        ThreadTrace me = self();
        if (me != null) {
            me.place = site;
        }
    }

    /** Called by the JDK before it starts a thread. */
    public static void threadStarts(Object thread) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null) {
            return;
        }
        me.isBusy = true;
        try {
            recorder.fork(me, (Thread) thread, recorder.sites.of(me.place, 0));
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    public static void join(Thread thread, int site) throws InterruptedException {
        join(thread, 0, 0, site);
    }

    public static void join(Thread thread, long millis, int site) throws InterruptedException {
        join(thread, millis, 0, site);
    }

    public static void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        try {
            thread.join(millis, nanos);
        } catch (InterruptedException e) {
            await(Thread.currentThread(), PERMIT, site);
            throw e;
        }
        sawEnd(thread, site);
    }

    public static boolean isAlive(Thread thread, int site) {
        boolean isAlive = thread.isAlive();
        if (!isAlive) {
            sawEnd(thread, site);
        }
        return isAlive;
    }

    private static void sawEnd(Thread thread, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        int number = me == null || thread.getState() != Thread.State.TERMINATED ? -1 : recorder.number(thread);
        if (number < 0) {
            return;
        }
        me.isBusy = true;
        try {
            me.order(TraceKind.JOIN, recorder.sites.of(site, 0), number, 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    public static void interrupt(Thread thread, int site) {
        signal(thread, PERMIT, site);
        thread.interrupt();
    }

    public static boolean isInterrupted(Thread thread, int site) {
        boolean isInterrupted = thread.isInterrupted();
        if (isInterrupted) {
            await(thread, PERMIT, site);
        }
        return isInterrupted;
    }

    public static boolean interrupted(int site) {
        boolean wasInterrupted = Thread.interrupted();
        if (wasInterrupted) {
            await(Thread.currentThread(), PERMIT, site);
        }
        return wasInterrupted;
    }

    public static void unpark(Thread thread, int site) {
        signal(thread, PERMIT, site);
        LockSupport.unpark(thread);
    }

    public static void park(int site) {
        LockSupport.park();
        await(Thread.currentThread(), PERMIT, site);
    }

    public static void park(Object blocker, int site) {
        LockSupport.park(blocker);
        await(Thread.currentThread(), PERMIT, site);
    }

    public static void parkNanos(long nanos, int site) {
        long start = System.nanoTime();
        LockSupport.parkNanos(nanos);
        unlessLate(start, nanos, site);
    }

    public static void parkNanos(Object blocker, long nanos, int site) {
        long start = System.nanoTime();
        LockSupport.parkNanos(blocker, nanos);
        unlessLate(start, nanos, site);
    }

    /** A thread that was let go on when its time was over goes without that order. */
    private static void unlessLate(long start, long nanos, int site) {
        if (System.nanoTime() - start < nanos) {
            await(Thread.currentThread(), PERMIT, site);
        }
    }

    /** Called by the JDK before others can see what it hands over with an object: a task, a result. */
    public static void handsOver(Object object) {
        ThreadTrace me = self();
        if (me != null) {
            order(me, TraceKind.SIGNAL, me.place, object, OTHER);
        }
    }

    /** Called by the JDK when it has got what was handed over with an object. */
    public static void gets(Object object) {
        ThreadTrace me = self();
        if (me != null) {
            order(me, TraceKind.AWAIT, me.place, object, OTHER);
        }
    }

    /** Called by a thread of a pool when it runs no more tasks of it, or has run its only one. */
    public static void leavesPool(Object pool) {
        ThreadTrace me = self();
        if (me != null) {
            order(me, TraceKind.SIGNAL, me.place, pool, END);
        }
    }

    /** Called by the JDK when it has found out whether a pool has run all its tasks and will run no more. */
    public static void sawEndOfPool(boolean hasEnded, Object pool) {
        ThreadTrace me = hasEnded ? self() : null;
        if (me != null) {
            order(me, TraceKind.AWAIT, me.place, pool, END);
        }
    }

    /** Called by a pool that was closed, which a common one never is: {@link #sawEndOfPool} tells it where this asks. */
    public static void closesPool(Object pool) {
        ((ExecutorService) pool).isTerminated();
    }

    // Units.

    /** A method is entered; the receiver is null for a static one. */
    public static void enterUnit(Object receiver, int site) {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null) {
            return;
        }
        if (me.leavesOutUnit(site)) {
            me.units.enter(0, 0);
            return;
        }
        me.isBusy = true;
        try {
            int number = recorder.sites.of(site, 0);
            long object = ObjectIds.of(receiver);
            me.units.enter(object, number);
            me.add(TraceKind.UNIT_IN, number, object, 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }

    /** The method that was entered last is left, also by an exception. */
    public static void leaveUnit() {
        Recorder recorder = Recorder.running();
        ThreadTrace me = recorder == null ? null : recorder.self();
        if (me == null || me.units.isEmpty()) {
            return;
        }
        int site = me.units.site();
        long receiver = me.units.receiver();
        me.units.leave();
        if (site == 0) {
            return;
        }
        me.isBusy = true;
        try {
            me.add(TraceKind.UNIT_OUT, site, receiver, 0);
        } catch (IOException e) {
            recorder.fail(e);
        } finally {
            me.isBusy = false;
        }
    }
}
