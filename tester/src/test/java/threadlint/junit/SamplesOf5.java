package threadlint.junit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of JUnit 5, which no build runs. */
final class SamplesOf5 {
    private SamplesOf5() {}

    static class Concurrent {
        @threadlint.api.ConcurrentTest
        void test() {
            Log.add("concurrent");
        }

        @threadlint.api.ConcurrentTest
        @ParameterizedTest
        @ValueSource(ints = 5)
        void takes(int number) {
            Log.add("takes " + number);
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @BeforeEach
    @interface Preparation {}

    abstract static class Base {
        @BeforeAll
        static void baseBeforeAll() {
            Log.add("base before all");
        }

        @BeforeEach
        void baseBefore() {
            Log.add("base before");
        }

        @BeforeEach
        void again() {
            Log.add("base again");
        }

        @BeforeEach
        void silently() {
            Log.add("base silently");
        }

        @AfterEach
        void baseAfter() {
            Log.add("base after");
        }

        @AfterAll
        static void baseAfterAll() {
            Log.add("base after all");
        }

        @Test
        void inherited() {
            Log.add("inherited");
        }
    }

    static class Ordered extends Base {
        Ordered() {
            Log.add("new");
        }

        @BeforeAll
        static void beforeAll() {
            Log.add("before all");
        }

        @BeforeEach
        void one() {
            Log.add("one");
        }

        @Preparation
        void two() {
            Log.add("two");
        }

        @Override
        @BeforeEach
        void again() {
            Log.add("again");
        }

        @Override
        void silently() {
            Log.add("silently");
        }

        @AfterEach
        void three() {
            Log.add("three");
        }

        @AfterEach
        void four() {
            Log.add("four");
        }

        @AfterAll
        static void afterAll() {
            Log.add("after all");
        }

        @Test
        @DisplayName("a name")
        @Tag("quick")
        void passes() {
            Log.add("passes");
        }

        @Test
        void fails() {
            throw new IllegalStateException("fails");
        }

        @Test
        void assumes() {
            assumeTrue(false);
        }

        @Disabled
        @Timeout(10)
        @Test
        void isDisabled() {
            Log.add("disabled");
        }

        @Test
        void takes(TestInfo info) {
            Log.add("takes " + info.getTestMethod().orElseThrow().getName());
        }

        @ParameterizedTest
        @ValueSource(ints = {3, 4})
        void takes(int number) {
            Log.add("takes " + number);
        }

        @EnabledIfSystemProperty(named = "threadlint.absent", matches = ".*")
        @Test
        void needsProperty() {}
    }

    static class WithFolder {
        @TempDir
        Path folder;

        @Test
        void test() {
            Log.add("folder " + (folder != null));
        }

        @Disabled
        @Test
        void isDisabled() {
            Log.add("disabled");
        }

        @Timeout(value = 1, unit = TimeUnit.NANOSECONDS)
        @Test
        void isSlow() throws InterruptedException {
            Thread.sleep(2);
            Log.add("slow");
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClass {
        @BeforeAll
        void before() {
            Log.add("before");
        }

        @Test
        void test() {}
    }

    @Disabled
    static class TurnedOff {
        @Test
        void test() {}
    }

    static class Outer {
        @BeforeEach
        void before() {
            Log.add("outer before");
        }

        @Nested
        class Inner {
            @Test
            void test() {
                Log.add("inner");
            }
        }
    }

    interface Mixin {
        @BeforeEach
        default void mixed() {
            Log.add("mixed");
        }
    }

    static class WithMixin implements Mixin {
        @Test
        void test() {
            Log.add("test");
        }
    }
}
