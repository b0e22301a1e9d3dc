package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.Operations;
import threadlint.runtime.task.Task;
import threadlint.strategy.Strategy;

/** What an event touches, for strategies that tell independent steps apart. */
final class EventFootprint {
    private EventFootprint() {}

    static void tell(Strategy strategy, Task task, Kind kind, Object resource, int location) {
        switch (kind) {
            case VOLATILE_READ:
            case READ:
                strategy.touched(task.thread, resource, location, false);
                return;
            case VOLATILE_WRITE:
            case WRITE:
                strategy.touched(task.thread, resource, location, true);
                return;
            case YIELD:
            case START:
            case STARTED:
            case BEGIN:
                // Ordered with the rest of the new thread by cause, not by choice.
                return;
            case PARK:
            case UNPARK:
            case SLEEP:
            case RETURN:
                strategy.touched(task.thread, null, 0, true);
                return;
            case OPERATION:
                boolean atomic = Operations.isAtomic(Locations.name(location));
                strategy.touched(task.thread, atomic ? resource : null, 0, true);
                return;
            default:
                strategy.touched(task.thread, resource, 0, true);
        }
    }
}
