package threadlint.jdk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the JDK hands something from one thread to another without a call of the program between: tasks and results. A
 * recording of a program that runs freely has hooks there.
 *
 * <p>A method that a version of the JDK lacks has no hook, and an order is missed: then too much is predicted, which is
 * weeded out by its proof. So it is with what is not listed, such as time-outs of CompletableFuture.
 */
public final class HandOvers {
    private static final Map<String, List<HandOver>> BY_METHOD = new LinkedHashMap<>();

    static {
        add("java/lang/Thread", "start", "threadStarts", false);
        add("java/lang/VirtualThread", "start", "threadStarts", false);
        // A worker takes tasks of the pool: all that were given to it so far come before, which may order too much.
        add("java/util/concurrent/ThreadPoolExecutor", "execute", "handsOver", false);
        add("java/util/concurrent/ThreadPoolExecutor", "getTask", "gets", true);
        add("java/util/concurrent/ScheduledThreadPoolExecutor", "delayedExecute", "handsOver", false);
        add("java/util/concurrent/FutureTask", "set", "handsOver", false);
        add("java/util/concurrent/FutureTask", "setException", "handsOver", false);
        add("java/util/concurrent/FutureTask", "cancel", "handsOver", false);
        add("java/util/concurrent/FutureTask", "report", "gets", false);
        add("java/util/concurrent/CompletableFuture", "completeValue", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "completeNull", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "completeThrowable", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "completeRelay", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "internalComplete", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "complete", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "completeExceptionally", "handsOver", false);
        add("java/util/concurrent/CompletableFuture", "get", "gets", true);
        add("java/util/concurrent/CompletableFuture", "join", "gets", true);
        add("java/util/concurrent/CompletableFuture", "getNow", "gets", true);
        add("java/util/concurrent/CompletableFuture", "isDone", "gets", true);
        add("java/util/concurrent/FutureTask", "isDone", "gets", true);
        // A stage after one that is complete, by who adds it; after another one, by who completes that.
        add("java/util/concurrent/CompletableFuture", "uniApplyNow", "gets", false);
        add("java/util/concurrent/CompletableFuture", "uniAcceptNow", "gets", false);
        add("java/util/concurrent/CompletableFuture", "uniRunNow", "gets", false);
        add("java/util/concurrent/CompletableFuture$UniCompletion", "claim", "handsOver", false);
        // A task is made by the thread that gives it to others, or forked by it.
        add("java/util/concurrent/ForkJoinTask", "<init>", "handsOver", true);
        add("java/util/concurrent/ForkJoinTask", "fork", "handsOver", false);
        add("java/util/concurrent/ForkJoinTask", "doExec", "gets", false);
        add("java/util/concurrent/ForkJoinTask", "setDone", "handsOver", false);
        add("java/util/concurrent/ForkJoinTask", "setCompletion", "handsOver", false);
        add("java/util/concurrent/ForkJoinTask", "trySetThrown", "handsOver", false);
        add("java/util/concurrent/ForkJoinTask", "join", "gets", true);
        add("java/util/concurrent/ForkJoinTask", "get", "gets", true);
        add("java/util/concurrent/ForkJoinTask", "invoke", "gets", true);
        // What a pool has run comes before its end: its threads tell by one lock or counter that they go. No documentation
        // says so but that of results, and programs rest on it.
        add("java/util/concurrent/ThreadPoolExecutor", "processWorkerExit", "leavesPool", false);
        add("java/util/concurrent/ForkJoinPool", "deregisterWorker", "leavesPool", false);
        add("java/util/concurrent/ThreadPerTaskExecutor", "taskComplete", "leavesPool", false);
        // Other pools close by a method above.
        add("java/util/concurrent/ForkJoinPool", "close", "closesPool", true);
        for (String pool : List.of("ThreadPoolExecutor", "ForkJoinPool", "ThreadPerTaskExecutor")) {
            add("java/util/concurrent/" + pool, "awaitTermination", new HandOver("sawEndOfPool", true, false, true));
            add("java/util/concurrent/" + pool, "isTerminated", new HandOver("sawEndOfPool", true, false, true));
        }
        addOfTask("invoke", "gets", true);
        addOfTask("invoke", "handsOver", false);
        addOfTask("execute", "handsOver", false);
        addOfTask("submit", "handsOver", false);
    }

    /** A method that hands over, or gets, what its object stands for. */
    public static final class HandOver {
        /** Name of the hook. */
        public final String hook;

        /** Whether the hook is called when the method returns, else when it begins. */
        public final boolean isAtEnd;

        /** Whether it is the first argument that stands for it, a ForkJoinTask, and not the object. */
        public final boolean isOfTask;

        /** Whether the hook gets what the method returns, which is boolean, and then the object. */
        public final boolean tellsResult;

        private HandOver(String hook, boolean isAtEnd, boolean isOfTask, boolean tellsResult) {
            this.hook = hook;
            this.isAtEnd = isAtEnd;
            this.isOfTask = isOfTask;
            this.tellsResult = tellsResult;
        }

        /** Whether a method with the descriptor has what is handed over. */
        public boolean concerns(String descriptor) {
            return isOfTask
                    ? descriptor.startsWith("(Ljava/util/concurrent/ForkJoinTask;)")
                    : !tellsResult || descriptor.endsWith(")Z");
        }
    }

    private HandOvers() {}

    private static void add(String className, String method, String hook, boolean isAtEnd) {
        add(className, method, new HandOver(hook, isAtEnd, false, false));
    }

    private static void addOfTask(String method, String hook, boolean isAtEnd) {
        add("java/util/concurrent/ForkJoinPool", method, new HandOver(hook, isAtEnd, true, false));
    }

    private static void add(String className, String method, HandOver handOver) {
        String key = className + "." + method;
        if (!BY_METHOD.containsKey(key)) {
            BY_METHOD.put(key, new ArrayList<>());
        }
        BY_METHOD.get(key).add(handOver);
    }

    /** What the methods of that name hand over or get; none for most. */
    public static List<HandOver> of(String className, String method) {
        return BY_METHOD.getOrDefault(className + "." + method, List.of());
    }

    /** Whether a method of the class is listed. */
    public static boolean areIn(String className) {
        String start = className + ".";
        for (String method : BY_METHOD.keySet()) {
            if (method.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
