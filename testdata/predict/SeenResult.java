// Predicts: nothing
// Idea: what a task does comes before whoever sees its result, also where nobody waits for it; so does what a map computes.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;

public class SeenResult {
    private int byTask;
    private int byFuture;
    private int byStage;
    private int byFork;

    private static final class Box {
        private int value;
    }

    private final ConcurrentMap<String, Box> boxes = new ConcurrentHashMap<>();

    private static Box made(String key) {
        Box box = new Box();
        box.value = key.length();
        return box;
    }

    private void runs(FutureTask<Integer> task, CompletableFuture<Integer> future) {
        task.run();
        byFuture++;
        future.complete(1);
        boxes.computeIfAbsent("box", SeenResult::made);
    }

    private void sees(FutureTask<Integer> task, CompletableFuture<Integer> future, CompletableFuture<Integer> stage)
            throws InterruptedException, ExecutionException {
        task.get();
        byTask++;
        future.get();
        byFuture++;
        stage.get();
        byStage++;
        Box box;
        do {
            box = boxes.get("box");
        } while (box == null);
        box.value++;
    }

    private void forks() {
        ForkJoinPool pool = new ForkJoinPool(1);
        byFork = 1;
        ForkJoinTask<Integer> forked = pool.submit(() -> ++byFork);
        forked.join();
        byFork++;
        pool.shutdown();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        SeenResult program = new SeenResult();
        program.pass();
        program.forks();
    }

    private void pass() throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> ++byTask);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> stage = future.thenApply(seen -> byStage += seen);
        Thread runs = new Thread(() -> runs(task, future));
        runs.start();
        sees(task, future, stage);
        runs.join();
    }
}
