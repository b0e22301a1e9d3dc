package threadlint.runtime.hooks;

import java.lang.invoke.VarHandle;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Accesses of memory, and operations of java.util.concurrent. */
public final class MemoryHooks {
    private MemoryHooks() {}

    /** Before a read of a volatile field; {@code owner} is null for a static field. */
    public static void volatileRead(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().accesses().sight(me, owner, location);
            Schedule.running().point(me, Kind.VOLATILE_READ, Locations.owner(owner, location), location);
        }
    }

    /** Before a write of a volatile field; {@code owner} is null for a static field. */
    public static void volatileWrite(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().point(me, Kind.VOLATILE_WRITE, Locations.owner(owner, location), location);
            Schedule.running().accesses().sight(me, owner, location);
        }
    }

    /**
     * Before a read of a plain field of a watched class.
     *
     * @param owner null for a static field
     * @param site number of the instruction in {@link Sites}, which knows the field
     */
    public static void read(Object owner, int site) {
        fieldAccess(Kind.READ, owner, site);
    }

    /** Before a write of a plain field of a watched class; see {@link #read}. */
    public static void write(Object owner, int site) {
        fieldAccess(Kind.WRITE, owner, site);
    }

    private static void fieldAccess(Kind kind, Object owner, int site) {
        Task me = Schedule.self();
        if (me != null) {
            access(me, kind, owner, Sites.location(site), site);
        }
    }

    /** {@code owner} is null for a static field. */
    private static void access(Task me, Kind kind, Object owner, int location, int site) {
        Schedule.running().accesses().access(me, kind, Locations.owner(owner, location), location, site, -1);
    }

    /** Before a read of an array element in a watched class. */
    public static void arrayRead(Object array, int index, int site) {
        elementAccess(Kind.READ, array, index, site);
    }

    /** Before a write of an array element in a watched class. */
    public static void arrayWrite(Object array, int index, int site) {
        elementAccess(Kind.WRITE, array, index, site);
    }

    /** Instead of {@code System.arraycopy} in a watched class. */
    public static void arrayCopy(Object from, int begin, Object to, int first, int length, int site) {
        if (Schedule.self() == null) {
            System.arraycopy(from, begin, to, first, length);
        } else {
            ArrayCopy.copy(from, begin, to, first, length, site);
        }
    }

    private static void elementAccess(Kind kind, Object array, int index, int site) {
        Task me = Schedule.self();
        if (me != null && array != null) {
            Schedule.running().accesses().access(me, kind, array, 0, site, index);
        }
    }

    /** Before {@code handle.get(owner)} in a watched class; {@code owner} is null for a static field. */
    public static void handleRead(VarHandle handle, Object owner, int site) {
        handleAccess(Kind.READ, handle, owner, site);
    }

    /** Before {@code handle.set(owner, value)} in a watched class; {@code owner} is null for a static field. */
    public static void handleWrite(VarHandle handle, Object owner, int site) {
        handleAccess(Kind.WRITE, handle, owner, site);
    }

    private static void handleAccess(Kind kind, VarHandle handle, Object owner, int site) {
        Task me = Schedule.self();
        int location = me == null || handle == null ? 0 : HandleFields.location(me, handle);
        if (location != 0) {
            access(me, kind, owner, location, site);
        }
    }

    /** Before a plain read of a watched class through Unsafe; {@code object} is null for memory outside the heap. */
    public static void unsafeRead(Object object, long offset, int site) {
        unsafeAccess(Kind.READ, object, offset, site);
    }

    /** Before such a write; see {@link #unsafeRead}. */
    public static void unsafeWrite(Object object, long offset, int site) {
        unsafeAccess(Kind.WRITE, object, offset, site);
    }

    private static void unsafeAccess(Kind kind, Object object, long offset, int site) {
        Task me = Schedule.self();
        if (me == null) {
            return;
        }
        if (object != null && object.getClass().isArray()) {
            elementAccess(kind, object, Natives.index(object.getClass(), offset), site);
            return;
        }
        int location = object == null ? 0 : FieldOffsets.location(me, object, offset);
        if (location == 0) {
            outsideHeap();
        } else {
            access(me, kind, object instanceof Class ? null : object, location, site);
        }
    }

    /** Before a plain access of a watched class to memory outside the heap. */
    public static void outsideHeap() {
        Guard.meet(OutsideEffects.Kind.MEMORY);
    }

    /** Before {@code handle.get(array, index)}, or the like of {@code java.lang.reflect.Array}, in a watched class; views of byte buffers are ignored. */
    public static void handleRead(Object array, int index, int site) {
        if (array != null && array.getClass().isArray()) {
            arrayRead(array, index, site);
        }
    }

    /** Before {@code handle.set(array, index, value)} in a watched class; views of byte buffers are ignored. */
    public static void handleWrite(Object array, int index, int site) {
        if (array != null && array.getClass().isArray()) {
            arrayWrite(array, index, site);
        }
    }

    /** Before a read of a final field of a watched class, where the instances of one are looked for; see {@link threadlint.runtime.race.Focus}. */
    public static void finalRead(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().accesses().sight(me, owner, location);
        }
    }

    /** Before a write of such a field; see {@link #finalRead}. */
    public static void finalWrite(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().accesses().written(me, owner, location);
        }
    }

    /** First in a public instance method of java.util.concurrent; {@code location} is the method. */
    public static void operation(Object self, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().point(me, Kind.OPERATION, self, location);
        }
    }

    /** Last in such a method, on every way out. Only instrumented where units are asked for. Never throws. */
    public static void operationEnds() {
        Task me = Schedule.self();
        if (me != null && !me.isInRegion() && !Schedule.running().isAborting()) {
            Schedule.running().log().operationEnds(me);
        }
    }

    /**
     * Last in a method of a lock that does not know its owners. Only instrumented where races are looked for.
     *
     * @param result of the method, 1 for {@code true} and for none
     */
    public static void lockReturned(long result, Object lock, int location) {
        Task me = Schedule.self();
        if (me != null && !me.isInRegion()) {
            Schedule.running().accesses().locks().returned(me, lock, location, result);
        }
    }
}
