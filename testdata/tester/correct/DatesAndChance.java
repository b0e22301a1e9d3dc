// Passes.
// Idea: dates, clocks and random numbers are those of the schedule: each schedule sees the same.
package correct;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;

public class DatesAndChance {
    private long year;
    private int[] drawn;

    private void look() {
        year = Instant.now().atZone(ZoneOffset.UTC).getYear();
        check(LocalDate.now(ZoneOffset.UTC).getYear());
        check(new Date().toInstant().atZone(ZoneOffset.UTC).getYear());
        check(new GregorianCalendar().get(Calendar.YEAR));
        long before = System.currentTimeMillis();
        long now = Instant.now().toEpochMilli();
        if (now < before || now > before + 1) {
            throw new AssertionError("clocks differ by " + (now - before));
        }
    }

    private void check(int found) {
        if (found != year) {
            throw new AssertionError(found + " instead of " + year);
        }
    }

    private void draw() {
        Random one = new Random();
        Random other = new Random();
        drawn = new int[] {one.nextInt(), other.nextInt(), (int) (Math.random() * 1_000_000)};
        if (drawn[0] == drawn[1]) {
            throw new AssertionError("two generators alike");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DatesAndChance program = new DatesAndChance();
        Thread one = new Thread(program::look);
        Thread two = new Thread(program::draw);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
