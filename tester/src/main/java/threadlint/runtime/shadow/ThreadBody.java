package threadlint.runtime.shadow;

import threadlint.runtime.task.Abort;

/** What a carrier executes for a thread of the program. */
final class ThreadBody implements Runnable {
    private final Thread thread;

    ThreadBody(Thread thread) {
        this.thread = thread;
    }

    @Override
    public void run() {
        try {
            thread.run();
        } catch (Throwable error) {
            if (!ThreadShadow.uncaught(error)) {
                handle(error);
            }
        }
    }

    /** As the JVM does: what the handler throws is ignored. */
    private void handle(Throwable error) {
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
        } catch (Abort abort) {
            throw abort;
        } catch (Throwable ignored) {
            // JLS 11.3 leaves nothing to do.
        }
    }
}
