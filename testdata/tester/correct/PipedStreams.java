// Passes.
// Idea: piped streams, which wait with monitors and time-outs inside the JDK.
package correct;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;

public class PipedStreams {
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

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = start(() -> {
            for (int i = 1; i <= 4; i++) {
                out.write(i);
            }
            out.close();
        });
        int sum = 0;
        for (int next = in.read(); next != -1; next = in.read()) {
            sum += next;
        }
        writer.join();
        if (sum != 10) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
