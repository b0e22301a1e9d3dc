// Predicts: data-race value
// Idea: the workers of a parallel stream draw random numbers of their own, which must be the same when the race that follows is replayed.
import java.util.stream.IntStream;

public class AfterParallelStream {
    private int value;

    public static void main(String[] args) throws InterruptedException {
        if (IntStream.range(0, 100).parallel().sum() != 4950) {
            throw new AssertionError();
        }
        AfterParallelStream race = new AfterParallelStream();
        Thread first = new Thread(() -> race.value = 1);
        Thread second = new Thread(() -> race.value = 2);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
