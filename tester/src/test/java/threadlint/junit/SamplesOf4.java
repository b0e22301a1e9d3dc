package threadlint.junit;

import static org.junit.Assume.assumeTrue;

import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.JUnit4;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

/** Tests of JUnit 4, which no build runs. */
final class SamplesOf4 {
    private SamplesOf4() {}

    public abstract static class Base {
        @BeforeClass
        public static void baseBeforeClass() {
            Log.add("base before class");
        }

        @Before
        public void baseBefore() {
            Log.add("base before");
        }

        @Before
        public void again() {
            Log.add("base again");
        }

        @Before
        public void silently() {
            Log.add("base silently");
        }

        @After
        public void baseAfter() {
            Log.add("base after");
        }

        @AfterClass
        public static void baseAfterClass() {
            Log.add("base after class");
        }

        @Test
        public void inherited() {
            Log.add("inherited");
        }

        @Test(expected = IllegalStateException.class)
        public void overridden() {
            Log.add("base overridden");
        }
    }

    public static class Ordered extends Base {
        public Ordered() {
            Log.add("new");
        }

        @BeforeClass
        public static void beforeClass() {
            Log.add("before class");
        }

        @Override
        public void overridden() {
            Log.add("overridden");
            throw new IllegalStateException();
        }

        @BeforeClass
        public static void secondBeforeClass() {
            Log.add("second before class");
        }

        @Before
        public void one() {
            Log.add("one");
        }

        @Before
        public void two() {
            Log.add("two");
        }

        @Override
        @Before
        public void again() {
            Log.add("again");
        }

        @Override
        public void silently() {
            Log.add("silently");
        }

        @After
        public void three() {
            Log.add("three");
        }

        @After
        public void four() {
            Log.add("four");
        }

        @AfterClass
        public static void afterClass() {
            Log.add("after class");
        }

        @Test
        public void passes() {
            Log.add("passes");
        }

        @Test
        public void fails() {
            throw new IllegalStateException("fails");
        }

        @Test(expected = IllegalStateException.class)
        public void throwsAsExpected() {
            throw new IllegalStateException("expected");
        }

        @Test(expected = IllegalStateException.class)
        public void throwsNothing() {}

        @Test(expected = IllegalStateException.class)
        public void throwsOther() {
            throw new IllegalArgumentException("other");
        }

        @Test
        public void assumes() {
            assumeTrue(false);
        }

        @Ignore
        @Test(timeout = 1000)
        public void isIgnored() {
            Log.add("in " + Thread.currentThread().getName());
        }
    }

    @RunWith(JUnit4.class)
    public static class FailingBefore {
        @Before
        public void before() {
            throw new IllegalStateException("before");
        }

        @Test
        public void test() {
            Log.add("test");
        }

        @After
        public void after() {
            Log.add("after");
            throw new IllegalArgumentException("after");
        }

        @AfterClass
        public static void afterClass() {
            Log.add("after class");
        }
    }

    public static class FailingAfter {
        @Test
        public void test() {
            assumeTrue(false);
        }

        @After
        public void after() {
            throw new IllegalArgumentException("after");
        }
    }

    public static class WithRule {
        @Rule
        public final TestName name = new TestName();

        @Test
        public void test() {
            Log.add(name.getMethodName());
        }

        @Ignore
        @Test
        public void isIgnored() {}
    }

    public static class Concurrent {
        @Rule
        public final threadlint.api.ConcurrentRule schedules = new threadlint.api.ConcurrentRule();

        @Test
        public void test() {
            Log.add("concurrent");
        }
    }

    public static class WithRuleOfMethod {
        private final TestName name = new TestName();

        @Rule
        public TestName name() {
            return name;
        }

        @Test
        public void test() {
            Log.add(name.getMethodName());
        }
    }

    @RunWith(Parameterized.class)
    public static class WithRunner {
        @Parameterized.Parameter
        public int number;

        @Parameterized.Parameters
        public static List<Integer> numbers() {
            return List.of(7, 8);
        }

        @Test
        public void test() {
            Log.add("test " + number);
        }
    }

    @RunWith(Suite.class)
    @Suite.SuiteClasses({})
    public static class OfNothing {}

    @RunWith(BadRunner.class)
    public static class WithBadRunner {}

    public static final class BadRunner extends Runner {
        public BadRunner(Class<?> type) {}

        @Override
        public Description getDescription() {
            throw new IllegalStateException("no description");
        }

        @Override
        public void run(RunNotifier notifier) {}
    }

    public static class Refused {
        @Test
        void test() {}
    }
}
