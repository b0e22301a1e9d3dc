package threadlint.record;

import java.util.ArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import threadlint.event.Sites;
import threadlint.jdk.Locks;

/** What is known of one thread while it is recorded. */
final class RecordedThread {
    /** {@code 0.2.1} is the first thread that the second one that main started has started. */
    final String path;

    /** How many threads it has started. */
    int children;

    /** How many events of the trace it has made. */
    long count;

    /** The site of its last operation on an object of java.util.concurrent, 0 if unknown. */
    int place;

    /** What it has accessed inside java.util.concurrent since its last event. */
    final Touches touches = new Touches();

    private final ArrayList<Operation> operations = new ArrayList<>();
    private Object awaited;
    private long signalsBefore;
    private final ArrayList<Unit> units = new ArrayList<>();

    /** A method that was entered and not left. */
    private static final class Unit {
        /** Number in {@link Sites}. */
        final int site;

        /** Null if events are only counted. */
        final ObjectNumbers.Receiver receiver;

        Unit(int site, ObjectNumbers.Receiver receiver) {
            this.site = site;
            this.receiver = receiver;
        }
    }

    /** An operation on an object of java.util.concurrent that is not over. */
    private static final class Operation {
        final Object object;
        final boolean isQuery;

        Operation(Object object, boolean isQuery) {
            this.object = object;
            this.isQuery = isQuery;
        }
    }

    RecordedThread(String path) {
        this.path = path;
    }

    /** An operation on the object begins. */
    void operates(Object object, boolean isQuery, int at) {
        operations.add(new Operation(object, isQuery));
        place = at;
        awaited = null;
    }

    /** The operation that began last is over. */
    void operationEnds() {
        if (!operations.isEmpty()) {
            operations.remove(operations.size() - 1);
        }
    }

    /** Whether it is in an operation on a lock: what it waits for then is no signal of the program. */
    boolean isInLock() {
        return !operations.isEmpty() && isLock(operations.get(operations.size() - 1).object);
    }

    static boolean isLock(Object object) {
        return Locks.isExclusive(object) || Locks.isShared(object) || object instanceof Condition
                || object instanceof StampedLock || object instanceof ReadWriteLock;
    }

    /** Whether it is in an operation that changes nothing that others see: it may only queue up for what it waits for. */
    boolean isInQuery() {
        return !operations.isEmpty() && operations.get(operations.size() - 1).isQuery;
    }

    /** What it accesses inside an operation is part of the object of that operation; locks tell what they order. */
    void touches(boolean stores) {
        if (!operations.isEmpty() && !isInLock()) {
            touches.add(operations.get(operations.size() - 1).object, stores);
        }
    }

    /** It has taken a lock: inside an operation on another object, the lock guards what that consists of. */
    void entersGuarded() {
        for (int i = operations.size() - 1; i >= 0; i--) {
            Operation operation = operations.get(i);
            if (!isLock(operation.object)) {
                touches.add(operation.object, !operation.isQuery);
                return;
            }
        }
    }

    /** The last operation waits for a signal of the condition, which has had so many. */
    void awaits(Object condition, long signals) {
        awaited = condition;
        signalsBefore = signals;
    }

    boolean isAwaiting() {
        return awaited != null;
    }

    /** The condition that it waits for, null for none. */
    Object awaited() {
        return awaited;
    }

    /** It has its lock again. */
    void endAwait() {
        awaited = null;
    }

    long signalsBefore() {
        return signalsBefore;
    }

    void enter(int site, ObjectNumbers.Receiver receiver) {
        units.add(new Unit(site, receiver));
    }

    /** How many methods were entered and not left. */
    int openUnits() {
        return units.size();
    }

    /** One of them, in the order in which they were entered. */
    int unit(int index) {
        return units.get(index).site;
    }

    boolean isInUnit() {
        return !units.isEmpty();
    }

    /** The innermost method. */
    int unit() {
        return units.get(units.size() - 1).site;
    }

    ObjectNumbers.Receiver leave() {
        return units.remove(units.size() - 1).receiver;
    }

    /** The method with its parameter types if it is the innermost unit, else without. */
    String withTypes(String className, String method) {
        if (units.isEmpty() || !Sites.className(unit()).equals(className)) {
            return method;
        }
        String known = Sites.method(unit());
        boolean isSame = known.length() > method.length() && known.startsWith(method) && known.charAt(method.length()) == '(';
        return isSame ? known : method;
    }
}
