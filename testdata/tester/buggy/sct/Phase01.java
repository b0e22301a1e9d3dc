// Fails: deadlock
// By: random pos pct:1
// Idea: SCTBench CS.phase01_bad. A thread forgets to give back the first lock, so the other one waits
// for a lock whose owner has ended. A monitor cannot be forgotten, hence ReentrantLock.
// Sizes: 2 threads, 2 locks, each taken twice.
package buggy.sct;

import java.util.concurrent.locks.ReentrantLock;

public class Phase01 {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();

    void phases() {
        first.lock();
        first.unlock();
        first.lock();
        second.lock();
        second.unlock();
        second.lock();
        second.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Phase01 program = new Phase01();
        Thread one = new Thread(program::phases);
        Thread two = new Thread(program::phases);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
