package threadlint.runtime.hooks;

import java.lang.invoke.VarHandle;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.MemoryEffects;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Accesses through VarHandles and Unsafe that are not plain, and fences. Each orders memory as its access mode says.
 *
 * <p>In java.util.concurrent they are no scheduling points; there hooks stand only where somebody wants to know what orders memory.
 */
public final class AtomicHooks {
    /** A variable that is neither a known field nor an element. */
    private static final int UNKNOWN = -1;

    /** Stands for memory that several objects may give access to, and for memory outside the heap. */
    private static final Object MEMORY = "memory";

    private AtomicHooks() {}

    /**
     * Before an access of a program class through a VarHandle.
     *
     * @param owner the object or array, null for a static field
     * @param index of the element, -1 for a field
     * @param location number of the method called
     * @param effects flags of {@link MemoryEffects}
     */
    public static void handleAtomic(VarHandle handle, Object owner, int index, int location, int effects) {
        Task me = handle == null ? null : Schedule.self();
        if (me != null) {
            Object resource = resource(me, handle, owner);
            Schedule.running().point(me, Kind.ATOMIC, resource, location);
            if (Schedule.running().ordering() != null) {
                order(Schedule.running().ordering(), me, resource, variable(me, handle, owner, index), effects);
            }
        }
    }

    /** Before an access of a program class through Unsafe; {@code object} is null for memory outside the heap. */
    public static void unsafeAtomic(Object object, long offset, int location, int effects) {
        Task me = Schedule.self();
        if (me != null) {
            Object resource = object instanceof Class ? staticField(me, (Class<?>) object, offset) : object == null ? MEMORY : object;
            Schedule.running().point(me, Kind.ATOMIC, resource, location);
            if (Schedule.running().ordering() != null) {
                order(Schedule.running().ordering(), me, resource, variable(me, object, offset), effects);
            }
        }
    }

    /** At a fence in a program class; {@code effects} are flags of {@link MemoryEffects}. */
    public static void fence(int effects) {
        Task me = Schedule.self();
        if (me != null && Schedule.running().ordering() != null) {
            Schedule.running().ordering().fence(me, effects);
        }
    }

    /** Before an access of a volatile field in java.util.concurrent.atomic. */
    public static void orderedField(Object owner, int location, int effects) {
        Task me = listening();
        if (me != null) {
            order(Schedule.running().orders(), me, Locations.owner(owner, location), location, effects);
        }
    }

    /** Before an access through a VarHandle in java.util.concurrent.atomic; see {@link #handleAtomic}. */
    public static void orderedHandle(VarHandle handle, Object owner, int index, int effects) {
        Task me = owner == null ? null : listening();
        if (me != null) {
            order(Schedule.running().orders(), me, owner, variable(me, handle, owner, index), effects);
        }
    }

    /** Before an access through Unsafe in java.util.concurrent.atomic; see {@link #unsafeAtomic}. */
    public static void orderedAt(Object object, long offset, int effects) {
        Task me = object == null ? null : listening();
        if (me != null) {
            order(Schedule.running().orders(), me, object, variable(me, object, offset), effects);
        }
    }

    /** Before any other access in java.util.concurrent that orders memory. */
    public static void ordered(Object owner, int effects) {
        Task me = owner == null ? null : listening();
        if (me != null) {
            Schedule.running().orders().touch(me, owner, effects);
        }
    }

    /** As {@link #ordered(Object, int)}, through a VarHandle. */
    public static void ordered(VarHandle handle, Object owner, int index, int effects) {
        ordered(owner == null ? handle : owner, effects);
    }

    /** The calling task if somebody wants to know what orders memory in its schedule, else null. */
    private static Task listening() {
        Task me = Schedule.self();
        return me == null || Schedule.running().orders() == null ? null : me;
    }

    private static void order(OrderListener listener, Task me, Object resource, int variable, int effects) {
        if (variable == UNKNOWN) {
            listener.touch(me, MEMORY, effects);
        } else {
            listener.atomic(me, resource, variable, effects);
        }
    }

    /** The owner; of a static field, as accesses by instructions have it, its name. */
    private static Object resource(Task me, VarHandle handle, Object owner) {
        int field = owner == null ? HandleFields.location(me, handle) : 0;
        return owner != null ? owner : field == 0 ? handle : Locations.owner(null, field);
    }

    private static int variable(Task me, VarHandle handle, Object owner, int index) {
        if (index >= 0) {
            return owner != null && owner.getClass().isArray() ? index : UNKNOWN;
        }
        int field = HandleFields.location(me, handle);
        return field == 0 ? UNKNOWN : field;
    }

    private static Object staticField(Task me, Class<?> owner, long offset) {
        int field = FieldOffsets.location(me, owner, offset, true);
        return field == 0 ? owner : Locations.owner(null, field);
    }

    /** Elements of arrays are told apart by their offsets. */
    private static int variable(Task me, Object object, long offset) {
        if (object == null) {
            return UNKNOWN;
        }
        if (object.getClass().isArray()) {
            return (int) offset;
        }
        int field = FieldOffsets.location(me, object, offset);
        return field == 0 ? UNKNOWN : field;
    }
}
