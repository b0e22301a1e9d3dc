// Passes.
// Idea: what no thread can reach any more is freed by the garbage collector, although its field was accessed or its
// monitor was entered, be it the last that a thread did.
package correct;

import java.lang.ref.WeakReference;

public class LetsObjectsGo {
    private static int sum;

    private int field;

    public static void main(String[] args) throws Exception {
        WeakReference<LetsObjectsGo> byOther = enteredByOther();
        WeakReference<LetsObjectsGo> accessed = accessed();
        WeakReference<LetsObjectsGo> entered = entered();
        System.gc();
        if (byOther.get() != null || accessed.get() != null || entered.get() != null) {
            throw new AssertionError("not freed");
        }
    }

    private static WeakReference<LetsObjectsGo> enteredByOther() throws InterruptedException {
        LetsObjectsGo object = new LetsObjectsGo();
        WeakReference<LetsObjectsGo> weak = new WeakReference<>(object);
        Thread other = new Thread(new Entering(object));
        object = null;
        other.start();
        add(1);
        other.join();
        return weak;
    }

    private static WeakReference<LetsObjectsGo> accessed() {
        LetsObjectsGo object = new LetsObjectsGo();
        object.field = 1;
        add(object.field);
        return new WeakReference<>(object);
    }

    private static WeakReference<LetsObjectsGo> entered() {
        LetsObjectsGo object = new LetsObjectsGo();
        WeakReference<LetsObjectsGo> weak = new WeakReference<>(object);
        synchronized (object) {
            return weak;
        }
    }

    private static synchronized void add(int value) {
        sum += value;
    }

    /** Keeps its object until it has entered the monitor. */
    private static final class Entering implements Runnable {
        private LetsObjectsGo object;

        Entering(LetsObjectsGo object) {
            this.object = object;
        }

        @Override
        public void run() {
            add(2);
            LetsObjectsGo last = object;
            object = null;
            synchronized (last) {
                last.field = 2;
            }
        }
    }
}
