// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.DateFormatShared
// Idea: two threads format with one SimpleDateFormat, which computes in a calendar of its own.
package buggy;

import java.text.SimpleDateFormat;
import java.util.Date;

public class DateFormatShared {
    private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");

    void print(long millis) {
        if (format.format(new Date(millis)).isEmpty()) {
            throw new AssertionError("nothing");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DateFormatShared program = new DateFormatShared();
        Thread other = new Thread(() -> program.print(0));
        other.start();
        program.print(1L << 40);
        other.join();
    }
}
