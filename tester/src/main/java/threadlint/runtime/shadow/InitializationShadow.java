package threadlint.runtime.shadow;

import java.util.ArrayList;
import threadlint.event.Kind;
import threadlint.runtime.jvm.Declarations;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.ClassLocks;
import threadlint.runtime.task.Task;

/**
 * Class initialisation in the schedule (JLS 12.4.2).
 *
 * <p>A thread takes the shadow locks of a class and its uninitialised superclasses before it uses the
 * class, in the order in which the JVM takes the real ones, so that it never blocks in the JVM.
 */
public final class InitializationShadow {
    private InitializationShadow() {}

    /**
     * Before the task uses the class: initialises it, so that what the use does comes after. Where
     * schedules share classes, no initialiser does anything that others could notice, and only the
     * first use of all would be an event.
     */
    public static void use(Task me, Class<?> used) {
        Schedule schedule = Schedule.running();
        if (schedule.settings().freshClasses && !isShared(schedule, used) && Natives.isUninitialized(used)) {
            ArrayList<Class<?>> taken = lock(schedule, me, used);
            try {
                Natives.initialize(used);
            } finally {
                release(schedule, me, taken);
            }
        }
        if (schedule.orders() != null) {
            schedule.orders().use(me, used);
        }
    }

    /** Whether it outlives the schedule: only the first one initialises it, whose steps none of the others has. */
    private static boolean isShared(Schedule schedule, Class<?> type) {
        return type.getClassLoader() == schedule.settings().sharing && type.getClassLoader() != null;
    }

    /**
     * Gives up the locks that no initialiser has given up at its end: the class has none, or it did not run
     * because that of a superclass failed or the class cannot be linked (JLS 12.4.2, steps 7 and 11).
     */
    private static void release(Schedule schedule, Task me, ArrayList<Class<?>> taken) {
        for (int i = 0; i < taken.size(); i++) {
            if (schedule.classLocks().owner(taken.get(i)) == me) {
                end(me, taken.get(i));
            }
        }
    }

    /** Takes the shadow locks in the order in which the JVM takes the real ones. */
    private static ArrayList<Class<?>> lock(Schedule schedule, Task me, Class<?> used) {
        ArrayList<Class<?>> taken = new ArrayList<>();
        for (Class<?> type = used; needsInitializer(type); type = type.getSuperclass()) {
            if (schedule.classLocks().owner(type) != me) {
                lockOne(schedule, me, type);
                if (schedule.classLocks().owner(type) == me) {
                    taken.add(type);
                }
            }
        }
        return taken;
    }

    private static void lockOne(Schedule schedule, Task me, Class<?> type) {
        ClassLocks locks = schedule.classLocks();
        me.announceInitialize(type, locks);
        Task owner = locks.owner(type);
        if (owner != null) {
            schedule.checkCycle(me);
        }
        if (!me.isInRegion() || owner != null) {
            schedule.decide(me);
        }
        schedule.event(me, Kind.INITIALIZE, type, 0);
        if (Natives.isUninitialized(type)) {
            locks.take(type, me);
        }
    }

    /** Whether an initialiser must run before the class can be used: its own or that of a superclass. */
    private static boolean needsInitializer(Class<?> used) {
        for (Class<?> type = used; type != null && isPending(type); type = type.getSuperclass()) {
            if (Declarations.hasInitializer(type.getName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPending(Class<?> type) {
        return type.getClassLoader() != null && Natives.isUninitialized(type);
    }

    /** The initialiser begins. Takes the lock if no use was announced, as by reflection. */
    public static void begin(Task me, Class<?> type) {
        Schedule schedule = Schedule.running();
        if (isShared(schedule, type)) {
            me.enterRegion();
            return;
        }
        ClassLocks locks = schedule.classLocks();
        if (locks.owner(type) == null) {
            locks.take(type, me);
        }
    }

    /** The initialiser is over. */
    public static void end(Task me, Class<?> type) {
        Schedule schedule = Schedule.running();
        if (isShared(schedule, type)) {
            me.leaveRegion();
            return;
        }
        if (schedule.orders() != null) {
            schedule.orders().initialized(me, type);
        }
        schedule.classLocks().release(type);
    }
}
