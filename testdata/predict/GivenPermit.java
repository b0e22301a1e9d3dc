// Predicts: nothing
// Idea: a value is handed over by a permit, which may be there before the other thread parks, by an interrupt, and by the end of a thread.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class GivenPermit {
    private final Lock lock = new ReentrantLock();
    private int guarded;
    private int byPermit;
    private int byInterrupt;
    private int byEnd;

    private void gives(Thread to) {
        byPermit = 1;
        LockSupport.unpark(to);
        byInterrupt = 2;
        to.interrupt();
        byEnd = 3;
    }

    private int takes(Thread from) {
        lock.lock();
        guarded++;
        lock.unlock();
        LockSupport.park();
        int seen = byPermit;
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        seen += byInterrupt;
        while (from.isAlive()) {
            Thread.yield();
        }
        return seen + byEnd;
    }

    public static void main(String[] args) {
        GivenPermit program = new GivenPermit();
        Thread main = Thread.currentThread();
        Thread gives = new Thread(() -> program.gives(main));
        gives.start();
        if (program.takes(gives) != 6) {
            throw new IllegalStateException("too early");
        }
    }
}
