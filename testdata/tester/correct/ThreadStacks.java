// Passes.
// Idea: the stacks and the state of threads, looked at while they run or wait, are those of an ordinary run.
package correct;

import java.util.Map;

public class ThreadStacks {
    private static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(ThreadStacks::sleepForLong);
        Thread joiner = new Thread(() -> join(sleeper));
        Thread waiter = new Thread(ThreadStacks::awaitInterrupt);
        for (Thread thread : new Thread[] {sleeper, joiner, waiter}) {
            thread.start();
        }
        check(sleeper, Thread.State.TIMED_WAITING, "java.lang.Thread", "sleep", "sleepForLong");
        check(joiner, Thread.State.WAITING, "java.lang.Thread", "join", "join");
        check(waiter, Thread.State.WAITING, "java.lang.Object", "wait", "awaitInterrupt");
        checkOwn();
        checkAll();
        sleeper.interrupt();
        waiter.interrupt();
        joiner.join();
        waiter.join();
    }

    private static void check(Thread thread, Thread.State state, String type, String operation, String caller)
            throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
        StackTraceElement[] stack = thread.getStackTrace();
        int at = 0;
        while (!stack[at].getClassName().equals("correct.ThreadStacks")) {
            at++;
        }
        StackTraceElement inner = stack[at - 1];
        boolean isCalled = inner.getClassName().equals(type) && inner.getMethodName().startsWith(operation);
        if (!isCalled || !stack[at].getMethodName().equals(caller)) {
            throw new AssertionError(inner + ", called by " + stack[at]);
        }
        if (!stack[stack.length - 1].getMethodName().equals("run")) {
            throw new AssertionError("the outermost frame is " + stack[stack.length - 1]);
        }
    }

    private static void checkOwn() {
        if (Thread.currentThread().getState() != Thread.State.RUNNABLE) {
            throw new AssertionError(Thread.currentThread().getState());
        }
        StackTraceElement[] own = Thread.currentThread().getStackTrace();
        if (!own[1].getMethodName().equals("checkOwn") || !own[own.length - 1].getMethodName().equals("main")) {
            throw new AssertionError(own[1] + " … " + own[own.length - 1]);
        }
    }

    private static void checkAll() {
        int mains = 0;
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            String name = entry.getKey().getName();
            mains += name.equals("main") ? 1 : 0;
            for (StackTraceElement frame : entry.getValue()) {
                String type = frame.getClassName();
                if (!type.startsWith("java") && !type.startsWith("jdk.") && !type.startsWith("sun.") && !type.startsWith("correct.")) {
                    throw new AssertionError(name + ": " + frame);
                }
            }
        }
        if (mains != 1) {
            throw new AssertionError(mains + " threads called main");
        }
    }

    private static void sleepForLong() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitInterrupt() {
        synchronized (LOCK) {
            try {
                while (true) {
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
