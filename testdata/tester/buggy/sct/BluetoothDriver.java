// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.bluetooth_driver_bad. The request reads the stopping flag; before it counts
// itself as pending, the other thread stops the driver completely. Sizes: main and 1 thread.
package buggy.sct;

public class BluetoothDriver {
    private final Object lock = new Object();
    private int pending = 1;
    private volatile boolean stopping;
    private volatile boolean stoppingEvent;
    private volatile boolean stopped;

    private boolean enter() {
        if (stopping) {
            return false;
        }
        synchronized (lock) {
            pending++;
        }
        return true;
    }

    private void leave() {
        int left;
        synchronized (lock) {
            pending--;
            left = pending;
        }
        if (left == 0) {
            stoppingEvent = true;
        }
    }

    void request() {
        if (enter() && stopped) {
            throw new AssertionError("request on a stopped driver");
        }
        leave();
    }

    void stop() {
        stopping = true;
        leave();
        if (stoppingEvent) {
            stopped = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BluetoothDriver driver = new BluetoothDriver();
        Thread stopper = new Thread(driver::stop);
        stopper.start();
        driver.request();
        stopper.join();
    }
}
