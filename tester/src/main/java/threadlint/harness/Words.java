package threadlint.harness;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Threads, objects and events in words. */
public final class Words {
    private Words() {}

    static String thread(Task task) {
        return task.thread == 0 ? "main" : "T" + task.thread;
    }

    /** What a thread that cannot go on waits for. */
    static String waiting(Schedule schedule, Labels labels, Task task) {
        switch (task.kind) {
            case ENTER:
            case REACQUIRE:
                return "waits to enter " + labels.of(task.resource) + heldBy(schedule, task);
            case WAIT:
                return "waits to be notified on " + labels.of(task.resource);
            case PARK:
                return task.blocker() == null ? "is parked" : "waits for " + labels.of(task.blocker()) + heldBy(schedule, task);
            case JOIN:
                return "waits for the end of " + thread(task.other());
            case INITIALIZE:
                return "waits for the initialisation of " + ((Class<?>) task.resource).getName() + heldBy(schedule, task);
            case SLEEP:
                return "sleeps";
            default:
                return task.isOutside() ? "is blocked outside" : "could go on";
        }
    }

    private static String heldBy(Schedule schedule, Task task) {
        Task owner = schedule.awaited(task);
        return owner == null || owner == task ? "" : ", held by " + thread(owner);
    }

    /** What happened, in the third person. */
    static String event(Labels labels, Kind kind, Object resource, int location, int element, boolean early) {
        switch (kind) {
            case BEGIN:
                return "begins";
            case END:
                return "ends";
            case START:
                return "starts " + labels.of(resource);
            case STARTED:
                return "goes on";
            case ENTER:
                return "enters " + labels.of(resource);
            case EXIT:
                return "leaves " + labels.of(resource);
            case REACQUIRE:
                return "enters " + labels.of(resource) + " again";
            case WAIT:
                return early ? "stops waiting on " + labels.of(resource) + " (early)" : "stops waiting on " + labels.of(resource);
            case NOTIFY:
                return "notifies on " + labels.of(resource);
            case PARK:
                return early ? "goes on after parking (early)" : "goes on after parking";
            case UNPARK:
                return "unparks " + labels.of(resource);
            case SLEEP:
                return early ? "wakes up (early)" : "wakes up";
            case JOIN:
                return "has joined " + labels.of(resource);
            case INTERRUPT:
                return "interrupts " + labels.of(resource);
            case YIELD:
                return "yields";
            case VOLATILE_READ:
                return "reads " + member(labels, resource, location);
            case READ:
                return "reads " + accessed(labels, resource, location, element);
            case VOLATILE_WRITE:
                return "writes " + member(labels, resource, location);
            case WRITE:
                return "writes " + accessed(labels, resource, location, element);
            case ATOMIC:
            case OPERATION:
                return "calls " + method(location) + " on " + (resource instanceof String ? resource : labels.of(resource));
            case INITIALIZE:
                return "uses class " + ((Class<?>) resource).getName();
            default:
                return kind.name().toLowerCase(Locale.ROOT);
        }
    }

    /** What two accesses meet at. */
    static String accessed(Labels labels, Conflict conflict) {
        if (conflict.element >= 0 && conflict.location == 0) {
            return Locations.variable(conflict.location, conflict.element);
        }
        if (conflict.element >= 0) {
            return Locations.element(conflict.element) + labels.of(conflict.owner);
        }
        return Locations.isWhole(conflict.location)
                ? Locations.part(conflict.location) + labels.of(conflict.owner)
                : Locations.name(conflict.location);
    }

    private static String method(int location) {
        String name = Locations.name(location);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String accessed(Labels labels, Object resource, int location, int element) {
        boolean isElement = element >= 0 && element != Pending.STRUCTURE;
        return isElement ? Locations.element(element) + labels.of(resource) : member(labels, resource, location);
    }

    private static String member(Labels labels, Object resource, int location) {
        if (location == 0) {
            return "an element of " + labels.of(resource); // Of an index below 0.
        }
        if (Locations.isWhole(location)) {
            return Locations.part(location) + labels.of(resource);
        }
        String name = Locations.name(location);
        int dot = name.lastIndexOf('.');
        return resource instanceof String ? simple(name.substring(0, dot)) + name.substring(dot) : labels.of(resource) + name.substring(dot);
    }

    static String simple(String className) {
        return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('/')) + 1);
    }

    /** Names for objects: the class and a number in the order of their first mention. */
    public static final class Labels {
        private final Map<Object, String> labels = new IdentityHashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();

        public String of(Object object) {
            if (object == null) {
                return "nothing";
            }
            String known = labels.get(object);
            if (known == null) {
                known = fresh(object);
                labels.put(object, known);
            }
            return known;
        }

        /** Gives the object a name of its own. */
        void name(Object object, String name) {
            labels.put(object, name);
        }

        private String fresh(Object object) {
            if (object instanceof Class) {
                return "class " + simple(((Class<?>) object).getName());
            }
            String type = type(object.getClass());
            int number = counts.merge(type, 1, Integer::sum);
            return type + "#" + number;
        }

        private static String type(Class<?> type) {
            if (type.isArray()) {
                return type(type.getComponentType()) + "[]";
            }
            return simple(Frames.className(type.getName()));
        }
    }
}
