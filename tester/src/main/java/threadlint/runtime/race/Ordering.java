package threadlint.runtime.race;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.jdk.MemoryEffects;
import threadlint.runtime.task.Task;

/** Turns events into happens-before edges, and watched accesses into races (JLS 17.4.4, 17.4.5). */
public final class Ordering implements OrderListener {
    private final HappensBefore order = new HappensBefore();

    /** The event orders what came before it in other threads, or what comes after. */
    public void event(Task task, Kind kind, Object resource, int location) {
        int thread = task.thread;
        switch (kind) {
            case ENTER:
            case REACQUIRE:
            case PARK:
                order.acquire(thread, resource);
                return;
            case EXIT:
            case UNPARK:
            case INTERRUPT:
                order.release(thread, resource);
                return;
            case VOLATILE_READ:
                order.atomic(thread, resource, location, MemoryEffects.VOLATILE_READ);
                return;
            case VOLATILE_WRITE:
                order.atomic(thread, resource, location, MemoryEffects.VOLATILE_WRITE);
                return;
            case JOIN:
                if (task.other().hasEnded()) {
                    order.join(thread, task.other().thread);
                }
                return;
            default:
                return;
        }
    }

    @Override
    public void atomic(Task task, Object owner, int location, int effects) {
        order.atomic(task.thread, owner, location, effects);
    }

    /** @param effects flags of {@link MemoryEffects} */
    public void fence(Task task, int effects) {
        order.fence(task.thread, effects);
    }

    @Override
    public void touch(Task task, Object object, int effects) {
        both(task, object);
    }

    /** Some access of the object that may order memory: orders too much rather than report a race that is none. */
    public void both(Task task, Object object) {
        order.acquire(task.thread, object);
        order.release(task.thread, object);
    }

    public void fork(Task parent, Task child) {
        order.fork(parent.thread, child.thread);
    }

    @Override
    public void sawEnd(Task task, Task ended) {
        order.join(task.thread, ended.thread);
    }

    @Override
    public void sawInterrupt(Task task, Thread interrupted) {
        order.acquire(task.thread, interrupted);
    }

    @Override
    public void tookPermit(Task task) {
        order.acquire(task.thread, task.logical());
    }

    @Override
    public void use(Task task, Class<?> type) {
        order.acquire(task.thread, type);
    }

    @Override
    public void initialized(Task task, Class<?> type) {
        order.release(task.thread, type);
    }

    /**
     * The task executes the access that it announced.
     *
     * @param event its number in the schedule
     * @return the race that it completes, or null
     */
    public Race access(Task task, long event) {
        boolean isOfList = task.element >= 0 && task.location != 0;
        return isOfList ? elementOfList(task, event) : variable(task, event);
    }

    private Race variable(Task task, long event) {
        Access other = access(task, task.element >= 0 ? task.element : field(task.location), event);
        if (other == null && task.kind == Kind.READ && Locations.isWhole(task.location)) {
            other = order.readAll(task.thread, task.resource, event);
        }
        return race(task, task.element, other, event);
    }

    /** Beside the element, it reads the structure of the list. */
    private Race elementOfList(Task task, long event) {
        Access change = order.read(task.thread, task.resource, field(task.location), event);
        if (change != null || task.element == Pending.STRUCTURE) {
            return race(task, -1, change, event);
        }
        Access same = access(task, task.element, event);
        if (same != null) {
            return race(task, task.element, same, event);
        }
        return race(task, -1, task.kind == Kind.WRITE ? order.writeOne(task.thread, task.resource, event) : null, event);
    }

    private Access access(Task task, int variable, long event) {
        return task.kind == Kind.WRITE
                ? order.write(task.thread, task.resource, variable, event)
                : order.read(task.thread, task.resource, variable, event);
    }

    private static Race race(Task task, int element, Access other, long event) {
        Access now = new Access(task.thread, task.kind == Kind.WRITE, event);
        return other == null ? null : new Race(task.location, element, other, now);
    }

    /** The key of a field, which no index of an element is. */
    private static int field(int location) {
        return -1 - location;
    }
}
