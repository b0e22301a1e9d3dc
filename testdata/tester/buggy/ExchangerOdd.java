// Fails: deadlock
// By: random pos pct:1
// Idea: three threads exchange in pairs: the third finds no partner.
package buggy;

import java.util.concurrent.Exchanger;

public class ExchangerOdd {
    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int value = i;
            threads[i] = start(() -> exchanger.exchange(value));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
