// Fails: deadlock
// By: random pos pct:2
// Idea: SCTBench CS.carter01_bad. The first of each class takes the resource while it holds the
// counters' mutex; if the other class has the resource, its owner can never reach the counters
// to give it back. The resource is held beyond the mutex, hence ReentrantLock.
// Sizes: 4 threads, two of them idle as in the original.
package buggy.sct;

import java.util.concurrent.locks.ReentrantLock;

public class Carter01 {
    private final ReentrantLock mutex = new ReentrantLock();
    private final ReentrantLock resource = new ReentrantLock();
    private int classA;
    private int classB;

    void useAsA() {
        mutex.lock();
        if (++classA == 1) {
            resource.lock();
        }
        mutex.unlock();
        mutex.lock();
        if (--classA == 0) {
            resource.unlock();
        }
        mutex.unlock();
    }

    void useAsB() {
        mutex.lock();
        if (++classB == 1) {
            resource.lock();
        }
        mutex.unlock();
        mutex.lock();
        if (--classB == 0) {
            resource.unlock();
        }
        mutex.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Carter01 program = new Carter01();
        Runnable idle = () -> { };
        Thread[] threads = {
            new Thread(program::useAsA), new Thread(program::useAsB), new Thread(idle), new Thread(idle)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
