// Passes.
// Idea: the JDK keeps formats, locales and charsets in concurrent maps; how often it asks them depends
// on earlier schedules, and is no part of a schedule.
package correct;

import java.nio.charset.Charset;
import java.text.NumberFormat;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

public class JdkCaches {
    private static final class Point {
        private final int x;
        private final String name;

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }

        @Override
        public String toString() {
            return "Point[x=" + x + ", name=" + name + "]";
        }
    }

    private final AtomicInteger turns = new AtomicInteger();

    private void format() {
        turns.incrementAndGet();
        String text = String.format(Locale.GERMANY, "%,d %tF", 1234, LocalDateTime.of(2026, 1, 1, 0, 0));
        turns.incrementAndGet();
        check("1.234 2026-01-01", text);
        check("MILLISECONDS", TimeUnit.valueOf("MILLISECONDS").name());
        turns.incrementAndGet();
    }

    private void formatOtherwise() {
        // Which of the two comes first differs from schedule to schedule.
        if (turns.incrementAndGet() > 2) {
            DateTimeFormatter formatter = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.FRANCE);
            check("1 janv. 2026", formatter.format(LocalDateTime.of(2026, 1, 1, 0, 0).atZone(ZoneId.of("Asia/Tokyo"))));
            check("Point[x=1, name=a]", new Point(1, "a").toString());
            check("EUR", Currency.getInstance(Locale.ITALY).getCurrencyCode());
        } else {
            ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).findFirst();
            check("a-b", Pattern.compile("\\s+").matcher("a  b").replaceAll("-"));
            check("12", NumberFormat.getInstance(Locale.KOREA).format(12));
            check("windows-1252", Charset.forName("windows-1252").name());
        }
        turns.incrementAndGet();
    }

    private static void check(String expected, String actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(expected + " is " + actual);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JdkCaches program = new JdkCaches();
        Thread one = new Thread(program::format);
        Thread two = new Thread(program::formatOtherwise);
        one.start();
        two.start();
        program.turns.incrementAndGet();
        one.join();
        two.join();
    }
}
