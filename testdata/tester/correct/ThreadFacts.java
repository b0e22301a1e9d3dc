// Passes.
// Idea: names, identity, states, priority, group and start of a thread are what the API says, also
// for threads that are reused.
package correct;

public class ThreadFacts {
    private volatile Thread seen;
    private volatile boolean wasAlive;

    void look() {
        seen = Thread.currentThread();
        wasAlive = seen.isAlive() && seen.getState() == Thread.State.RUNNABLE;
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadFacts program = new ThreadFacts();
        Thread thread = new Thread(program::look, "looker");
        check(thread.getState() == Thread.State.NEW && !thread.isAlive(), "new");
        check(thread.getThreadGroup() == Thread.currentThread().getThreadGroup(), "group");
        check(!thread.isDaemon() && thread.getPriority() == Thread.NORM_PRIORITY, "defaults");
        thread.start();
        try {
            thread.start();
            check(false, "started twice");
        } catch (IllegalThreadStateException e) {
            // Expected (Thread.start).
        }
        thread.join();
        check(program.seen == thread && program.wasAlive, "current thread");
        check(thread.getState() == Thread.State.TERMINATED && !thread.isAlive(), "terminated");
        check(thread.getName().equals("looker") && !thread.isInterrupted(), "name and flag");
    }
}
