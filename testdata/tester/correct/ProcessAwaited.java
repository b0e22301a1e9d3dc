// Passes.
// Idea: the JDK has one pool for the whole JVM whose threads wait until processes end. Its threads
// end with the schedule, so that each schedule needs a pool of its own.
package correct;

import java.io.IOException;

public class ProcessAwaited {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        await();
        thread.join();
    }

    private static void await() throws IOException, InterruptedException {
        boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        Process process = new ProcessBuilder(isWindows ? "hostname" : "true").start();
        int code = process.waitFor();
        if (code != 0) {
            throw new AssertionError("exit code " + code);
        }
    }
}
