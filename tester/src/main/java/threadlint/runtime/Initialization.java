package threadlint.runtime;

import java.util.HashSet;

/**
 * The shadow of class initialisation locks (JLS 12.4.2).
 *
 * <p>A thread takes the shadow locks of a class and its uninitialised superclasses before it uses the
 * class, in the order in which the JVM takes the real ones, so that it never blocks in the JVM.
 */
public final class Initialization {
    /** Names of program classes that have an initialiser. */
    private static final HashSet<String> WITH_INITIALIZER = new HashSet<>();

    private Class<?>[] types = new Class<?>[4];
    private Task[] owners = new Task[4];
    private int size;

    Initialization() {}

    /** Told at instrumentation: the class has an initialiser with hooks. */
    public static synchronized void declare(String className) {
        WITH_INITIALIZER.add(className);
    }

    /** Whether the task need not wait for another that initialises the class. */
    static boolean isFree(Class<?> type, Task task) {
        Schedule schedule = Schedule.running;
        Task owner = schedule == null ? null : schedule.initialization.owner(type);
        return owner == null || owner == task || !Natives.isUninitialized(type);
    }

    Task owner(Class<?> type) {
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                return owners[i];
            }
        }
        return null;
    }

    /**
     * Before the task uses the class: initialises it, so that what the use does comes after. Where
     * schedules share classes, no initialiser does anything that others could notice, and only the
     * first use of all would be an event.
     */
    void use(Schedule schedule, Task me, Class<?> used) {
        if (schedule.settings.freshClasses && Natives.isUninitialized(used)) {
            lock(schedule, me, used);
            Natives.initialize(used);
        }
        if (schedule.ordering != null) {
            schedule.ordering.use(me, used);
        }
    }

    /** Takes the shadow locks in the order in which the JVM takes the real ones. */
    private void lock(Schedule schedule, Task me, Class<?> used) {
        for (Class<?> type = used; type != null && isPending(type); type = type.getSuperclass()) {
            if (!WITH_INITIALIZER.contains(type.getName()) || owner(type) == me) {
                continue;
            }
            me.announce(Kind.INITIALIZE, type, 0);
            Task owner = owner(type);
            if (owner != null) {
                schedule.checkCycle(me);
            }
            if (me.region == 0 || owner != null) {
                schedule.decide(me);
            }
            schedule.event(me, Kind.INITIALIZE, type, 0);
            if (Natives.isUninitialized(type)) {
                take(type, me);
            }
        }
    }

    private static boolean isPending(Class<?> type) {
        return type.getClassLoader() != null && Natives.isUninitialized(type);
    }

    /** The initialiser begins: in case no use was announced, as by reflection. */
    void begin(Task me, Class<?> type) {
        if (owner(type) == null) {
            take(type, me);
        }
    }

    /** The initialiser is over. */
    void end(Schedule schedule, Task me, Class<?> type) {
        if (schedule.ordering != null) {
            schedule.ordering.initialized(me, type);
        }
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                types[i] = types[--size];
                owners[i] = owners[size];
                return;
            }
        }
    }

    private void take(Class<?> type, Task me) {
        if (size == types.length) {
            Class<?>[] moreTypes = new Class<?>[size * 2];
            Task[] moreOwners = new Task[size * 2];
            System.arraycopy(types, 0, moreTypes, 0, size);
            System.arraycopy(owners, 0, moreOwners, 0, size);
            types = moreTypes;
            owners = moreOwners;
        }
        types[size] = type;
        owners[size++] = me;
    }
}
