// Passes.
// Idea: a program sends the standard streams to its loggers, and its loggers to the stream that was there before; a second
// schedule finds streams, loggers and handlers as the first one did, so that nothing goes round in a circle.
package correct;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class LogsRedirected {
    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OWN = Logger.getLogger("correct.own");
    private static boolean begun;

    static class Lines extends ByteArrayOutputStream {
        private final Logger to;

        Lines(String name) {
            to = Logger.getLogger(name);
        }

        @Override
        public synchronized void flush() throws IOException {
            String text = toString();
            reset();
            if (!text.isBlank()) {
                to.info(text.trim());
            }
        }
    }

    static class Console extends StreamHandler {
        Console(OutputStream out) {
            super(out, new SimpleFormatter());
        }

        @Override
        public synchronized void publish(LogRecord record) {
            super.publish(record);
            flush();
        }
    }

    static void check(String what, boolean asBefore) {
        if (!asBefore) {
            throw new AssertionError(what);
        }
    }

    static void checkLoggers() {
        check("level", ROOT.getLevel() == Level.INFO);
        check("handlers", ROOT.getHandlers().length == 1);
        check("level of handler", ROOT.getHandlers()[0].getLevel() == Level.INFO);
        check("own level", OWN.getLevel() == null);
        check("own filter", OWN.getFilter() == null);
        check("own handlers", OWN.getHandlers().length == 0);
        check("parent", OWN.getUseParentHandlers());
    }

    static synchronized void redirect() {
        if (begun) {
            return;
        }
        begun = true;
        ROOT.setLevel(Level.FINE);
        for (Handler handler : ROOT.getHandlers()) {
            handler.setLevel(Level.SEVERE);
            ROOT.removeHandler(handler);
        }
        ROOT.addHandler(new Console(System.err));
        OWN.setLevel(Level.FINEST);
        OWN.setFilter(record -> false);
        OWN.addHandler(new Console(System.out));
        OWN.setUseParentHandlers(false);
        System.setOut(new PrintStream(new Lines("stdout"), true));
        System.setErr(new PrintStream(new Lines("stderr"), true));
    }

    public static void main(String[] args) throws InterruptedException {
        checkLoggers();
        Thread other = new Thread(() -> {
            redirect();
            System.err.println("other");
        });
        other.start();
        redirect();
        System.out.println("main");
        other.join();
    }
}
