// Races: Racing.total, java.util.ArrayList.contents, int[], Racing.underOther, Racing.afterWaitOver, Racing.underReadLock, Racing.beforeFork, Racing.afterTimeLimit
// Each field is accessed by two threads at once, though something like an order is near.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Racing {
    static int total;
    int underOther;
    int afterWaitOver;
    int underReadLock;
    int beforeFork;
    int afterTimeLimit;
    final List<String> list = new ArrayList<>();
    final int[] array = new int[2];
    final Object one = new Object();
    final Object other = new Object();
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    void first() {
        total = 1;
        list.add("a");
        array[0] = 1;
        synchronized (one) {
            underOther = 1;
        }
        lock.readLock().lock();
        underReadLock = 1;
        lock.readLock().unlock();
        synchronized (this) {
            notifyAll();
        }
        afterWaitOver = 1;
    }

    void second() {
        total = 2;
        list.add("b");
        array[0] = 2;
        array[1] = 2;
        synchronized (other) {
            underOther = 2;
        }
        lock.readLock().lock();
        underReadLock = 2;
        lock.readLock().unlock();
        synchronized (other) {
            try {
                other.wait(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        afterWaitOver = 2;
    }

    /** The pool is not shut down, so that it has not terminated when the time is over. */
    void outlastsPatience() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> afterTimeLimit = 1);
        if (pool.awaitTermination(1, TimeUnit.MILLISECONDS) || pool.isTerminated()) {
            throw new AssertionError("it has terminated");
        }
        afterTimeLimit = 2;
        pool.shutdown();
    }

    public static void main(String[] args) throws InterruptedException {
        Racing racing = new Racing();
        Thread first = new Thread(racing::first);
        Thread second = new Thread(racing::second);
        first.start();
        racing.beforeFork = 1;
        second.start();
        Thread third = new Thread(() -> racing.beforeFork++);
        third.start();
        racing.beforeFork = 2;
        first.join();
        second.join();
        third.join();
        racing.outlastsPatience();
    }
}
