// Passes.
// Events: all, watch correct.OrderedByFutureTask
// Idea: the computation of a FutureTask happens before the return of get.
package correct;

import java.util.concurrent.FutureTask;

public class OrderedByFutureTask {
    private int value;

    public static void main(String[] args) throws Exception {
        OrderedByFutureTask program = new OrderedByFutureTask();
        FutureTask<String> task = new FutureTask<>(() -> program.value = 42, "done");
        Thread runner = new Thread(task);
        runner.start();
        task.get();
        if (program.value != 42) {
            throw new AssertionError("value is " + program.value);
        }
        runner.join();
    }
}
