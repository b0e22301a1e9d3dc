package threadlint.runtime.hooks;

import java.util.List;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.event.Sites;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.race.Views;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Calls on collections and other objects of the JDK: a call on one that is not thread-safe reads or writes its state.
 *
 * <p>Emitted in watched classes of the program, and in the JDK's wrappers and bulk operations.
 */
public final class CollectionHooks {
    /** The call changes the collection. */
    public static final int WRITES = 1;

    /** Whether the call changes the object depends on the object: see {@link Natives#changesWhenAsked}. */
    public static final int DEPENDS = 2;

    /** The method called is the one that the call names, whatever the class of the receiver. */
    public static final int SUPER = 4;

    /** The call is made by the JDK, whose accesses of its own collections are no events. */
    public static final int IN_JDK = 8;

    /** The call reads nothing of a list but its structure. */
    public static final int STRUCTURE = 16;

    private static final int ALL = -1;

    private CollectionHooks() {}

    /**
     * Before a call.
     *
     * @param access flags of this class; none of the first two: it reads
     * @param site number in {@link Sites}, whose location is the method
     */
    public static void collectionCall(Object receiver, int access, int site) {
        access(receiver, ALL, access, site);
    }

    /** Before a call that reads or replaces the element at an index of a list; see {@link #collectionCall}. */
    public static void collectionElement(Object receiver, int index, int access, int site) {
        access(receiver, index, access, site);
    }

    private static void access(Object receiver, int index, int access, int site) {
        Task me = receiver == null ? null : Schedule.self();
        if (me == null || me.isInRegion()) {
            return;
        }
        Schedule schedule = Schedule.running();
        if (!schedule.accesses().concern(site)) {
            return;
        }
        Views views = schedule.accesses().views();
        Object collection = views.origin(receiver);
        String method = (access & SUPER) != 0 || collection != receiver ? null : Locations.member(Sites.location(site));
        int location = views.contents(me, collection, method);
        if (location == 0 || !schedule.accesses().matter(me, collection, location)) {
            return;
        }
        if ((access & IN_JDK) != 0 && schedule.caches().isOfJdk(me, collection)) {
            return;
        }
        boolean writes = (access & WRITES) != 0 || (access & DEPENDS) != 0 && Natives.changesWhenAsked(collection);
        int element = collection instanceof List ? element(receiver, collection, index, access) : ALL;
        schedule.accesses().access(me, writes ? Kind.WRITE : Kind.READ, collection, location, site, element);
    }

    /** The element of the list that an access of it, or of what stands for it, is of. */
    private static int element(Object receiver, Object list, int index, int access) {
        if ((access & STRUCTURE) != 0) {
            return Pending.STRUCTURE;
        }
        int start = receiver == list ? 0 : Natives.startOfPart(receiver);
        return index < 0 || start < 0 ? ALL : start + index;
    }

    /** Before a call that reads the collection that it is given. */
    public static void collectionArgument(Object argument, int access, int site) {
        collectionCall(argument, access | SUPER, site);
    }

    /** After a call that gives an iterator, a view or a stream of its receiver. */
    public static void collectionView(Object view, Object receiver) {
        Task me = view == null || view == receiver ? null : Schedule.self();
        if (me != null && !me.isInRegion()) {
            Schedule.running().accesses().views().add(view, receiver);
        }
    }
}
