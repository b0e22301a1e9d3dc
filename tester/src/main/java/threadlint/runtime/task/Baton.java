package threadlint.runtime.task;

import threadlint.runtime.jvm.Natives;

/**
 * The right to run: of all threads of a schedule, only its holder executes code of the program.
 *
 * <p>A pausing thread parks, or waits in the real wait set of an object whose real monitor others
 * need meanwhile. A wake-up that comes before the pause is kept by the permit, or by the check of
 * the holder under the object's monitor.
 */
public final class Baton {
    private static volatile Task holder;

    private Baton() {}

    /** Who runs; null while the coordinator does. */
    public static Task holder() {
        return holder;
    }

    /** The task of the calling thread if that runs; null if it has not begun, or pauses, or is not the holder's. */
    public static Task mine() {
        Task task = holder;
        boolean isMine = task != null && task.carrier() == Thread.currentThread();
        return isMine && task.hasBegun() && !task.isPausing() ? task : null;
    }

    /** Takes the right to run from whoever has it: the coordinator runs. */
    public static void drop() {
        holder = null;
    }

    public static void pass(Task next) {
        Object place = next.pausePlace();
        if (place == null) {
            holder = next;
            Natives.unpark(next.carrier());
            return;
        }
        // Written under the monitor, so that next is in the wait set by then. If it were still on its way there, it
        // could go on holding the monitor while this thread waits for it.
        synchronized (place) {
            holder = next;
            place.notifyAll();
        }
    }

    /**
     * Returns when the task holds the baton. The place of the pause must be chosen before the baton is passed. A program
     * may have instrumented {@code Object.wait}, as mocking libraries do.
     */
    public static void await(Task task) {
        task.setPausing(true);
        try {
            pause(task);
        } finally {
            task.setPausing(false);
        }
    }

    private static void pause(Task task) {
        Object place = task.pausePlace();
        if (place == null) {
            for (int wakes = 0; holder != task; wakes++) {
                Natives.park();
                if (wakes > 1) {
                    takeRealInterrupt(task);
                }
            }
            return;
        }
        synchronized (place) {
            while (holder != task) {
                try {
                    place.wait();
                } catch (InterruptedException e) {
                    // A thread outside has set the real flag. The shadow flag tells the program.
                    task.interrupt();
                }
            }
        }
    }

    /** With the real flag set, a park returns at once. */
    private static void takeRealInterrupt(Task task) {
        synchronized (task) {
            try {
                task.wait(1);
            } catch (InterruptedException e) {
                task.interrupt();
            }
        }
    }

    /** A thread that survives its schedule goes no further; it has not got the baton. */
    public static void stay() {
        Object nobody = new Object();
        synchronized (nobody) {
            for (;;) {
                try {
                    nobody.wait();
                } catch (InterruptedException e) {
                    // Nobody is to wake it.
                }
            }
        }
    }
}
