package threadlint.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a JVM wrote last to its output, which a thread reads to its end. */
final class LastLines {
    private static final int MOST = 40;
    private static final int LONGEST = 400;

    /** A process that the program started may keep the output open. */
    private static final long MILLIS_TO_END = 1_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    LastLines(InputStream output) {
        reader = new Thread(() -> read(output), "threadlint output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream output) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                keep(line.substring(0, Math.min(line.length(), LONGEST)));
            }
        } catch (IOException e) {
            // The JVM was ended.
        }
    }

    private synchronized void keep(String line) {
        lines.add(line);
        if (lines.size() > MOST) {
            lines.remove();
        }
    }

    /** Those of a JVM that has ended. */
    List<String> all() throws InterruptedException {
        reader.join(MILLIS_TO_END);
        synchronized (this) {
            return new ArrayList<>(lines);
        }
    }
}
