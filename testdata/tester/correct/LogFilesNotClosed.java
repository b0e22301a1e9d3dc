// Passes.
// Idea: a log handler that is not closed keeps the name of its file for the whole JVM, which has a hundred of them; each
// schedule has all of them all the same.
package correct;

import java.io.IOException;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

public class LogFilesNotClosed {
    private static final int HANDLERS = 40;

    private static volatile FileHandler last;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < HANDLERS; i++) {
            try {
                last = new FileHandler("events.log");
            } catch (IOException e) {
                throw new AssertionError("handler " + i + " gets no file", e);
            }
        }
        Thread other = new Thread(() -> last.publish(new LogRecord(Level.INFO, "other")));
        other.start();
        last.publish(new LogRecord(Level.INFO, "main"));
        other.join();
    }
}
