package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.task.Task;

/**
 * Sees every event of a schedule that is run again to record its events. Called on the thread that executes the
 * event.
 */
public interface EventObserver {
    /**
     * @param resource what the event concerns, may be null
     * @param location number in {@link threadlint.event.Locations}, 0 if none
     * @param early whether it is a time-out or a spurious wake-up
     */
    void onEvent(Task task, Kind kind, Object resource, int location, boolean early);

    /**
     * A method of a watched class is entered, where methods have hooks.
     *
     * @param receiver null for a static method
     * @param unit number in {@link threadlint.event.Sites}
     */
    default void onEnter(Task task, Object receiver, int unit) {}

    /** The method that the task entered last is left. */
    default void onLeave(Task task) {}

    /** The operation that the task began last has returned or failed, where operations have hooks at their ends. */
    default void onOperationEnd(Task task) {}

    /** Learns also what is no event, unless races are looked for; null: nobody wants to know. */
    default OrderListener orders() {
        return null;
    }
}
