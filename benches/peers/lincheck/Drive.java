package bank;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;

/** The classes of this folder under Lincheck's model checker; an argument selects one. */
public class Drive {
    public static class CounterTest {
        private final Counter counter = new Counter();

        @Operation
        public void add() {
            counter.add();
        }

        @Operation
        public int get() {
            return counter.get();
        }
    }

    public static class NamesTest {
        private final Names names = new Names();

        @Operation
        public void add() {
            names.add("a");
        }

        @Operation
        public int size() {
            return names.size();
        }

        @Operation
        public String last() {
            return names.last();
        }
    }

    public static class AccountTest {
        private final Account account = new Account();

        @Operation
        public long balance() {
            return account.balance();
        }

        @Operation
        public boolean withdraw() {
            return account.withdraw(60);
        }
    }

    public static class LatestTest {
        private final Latest latest = new Latest();

        @Operation
        public void set(long value) {
            latest.set(value);
        }

        @Operation
        public long sum() {
            return latest.sum();
        }
    }

    public static void main(String[] arguments) {
        for (Class<?> test : new Class<?>[] {CounterTest.class, NamesTest.class, AccountTest.class, LatestTest.class}) {
            if (arguments.length == 0 || test.getSimpleName().equals(arguments[0])) {
                System.out.println(test.getSimpleName() + ": " + outcome(test));
            }
        }
    }

    private static String outcome(Class<?> test) {
        long begin = System.nanoTime();
        String outcome = "passed";
        try {
            new ModelCheckingOptions().check(test);
        } catch (AssertionError e) {
            outcome = "failed";
        }
        return outcome + " after " + (System.nanoTime() - begin) / 1_000_000 + " ms";
    }
}
