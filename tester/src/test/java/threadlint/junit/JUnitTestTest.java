package threadlint.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import threadlint.runtime.task.Abort;

class JUnitTestTest {
    private static final ClassLoader LOADER = JUnitTestTest.class.getClassLoader();

    /** The class path of this test but for what has a name that begins so. */
    private static Resources without(String... prefixes) {
        return name -> {
            if (Stream.of(prefixes).anyMatch(name::startsWith)) {
                return null;
            }
            try (InputStream in = LOADER.getResourceAsStream(name)) {
                return in == null ? null : in.readAllBytes();
            }
        };
    }

    private static Selector selector(String test) throws NoTest {
        return Selector.parse("threadlint.junit.SamplesOf" + test);
    }

    private static TestRun find(String test) throws Exception {
        return JUnitTest.find(without(), selector(test)).bind(LOADER);
    }

    private static NoTest refusal(String test, Resources files) {
        return assertThrows(NoTest.class, () -> JUnitTest.find(files, selector(test)));
    }

    /** What a run logs, and at last what it throws. */
    private static List<String> log(TestRun run) {
        Log.STEPS.clear();
        try {
            run.run();
        } catch (Throwable e) {
            Log.add(e.toString());
        }
        return List.copyOf(Log.STEPS);
    }

    private static String way(TestRun run) {
        return run.getClass().getSimpleName();
    }

    @BeforeEach
    void clear() {
        Log.STEPS.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "passes", "inherited", "overridden", "fails", "throwsAsExpected", "throwsNothing", "assumes"
    })
    void a_plain_test_of_junit_4_does_what_junit_does(String name) throws Exception {
        TestRun plain = find("4$Ordered#" + name);
        assertEquals("PlainRun", way(plain));
        List<String> expected = log(new RunnerRun(selector("4$Ordered#" + name), LOADER));
        assertTrue(expected.size() > 10, expected::toString);
        assertEquals(expected, log(plain));
        assertEquals(expected, log(plain), "a second time, on a new instance");
    }

    @ParameterizedTest
    @ValueSource(strings = {"passes", "inherited", "fails", "assumes", "isDisabled"})
    void a_plain_test_of_junit_5_does_what_junit_does(String name) throws Exception {
        TestRun plain = find("5$Ordered#" + name);
        assertEquals("JupiterRun", way(plain));
        TestClassFile.Member method = member(name);
        List<String> expected = log(new PlatformRun(selector("5$Ordered#" + name), method, LOADER));
        assertTrue(expected.size() > 10, expected::toString);
        assertEquals(expected, log(plain));
    }

    private static TestClassFile.Member member(String name) throws Exception {
        Hierarchy hierarchy = Hierarchy.of("threadlint.junit.SamplesOf5$Ordered", without());
        for (TestClassFile.Member method : hierarchy.methods()) {
            if (method.name.equals(name)) {
                return method;
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void what_is_called_afterwards_is_called_whatever_fails_and_the_first_failure_counts() throws Exception {
        List<String> expected = List.of("after", "after class", "java.lang.IllegalStateException: before");
        assertEquals(expected, log(find("4$FailingBefore#test")));
        assertEquals(List.of("java.lang.IllegalArgumentException: after"), log(find("4$FailingAfter#test")));
    }

    @Test
    void another_exception_than_the_expected_one_is_the_failure() throws Exception {
        List<String> log = log(find("4$Ordered#throwsOther"));
        assertEquals("java.lang.IllegalArgumentException: other", log.get(log.size() - 1));
    }

    @Test
    void who_names_an_ignored_test_wants_it_to_run_in_this_thread() throws Exception {
        List<String> log = log(find("4$Ordered#isIgnored"));
        assertTrue(log.contains("in " + Thread.currentThread().getName()), log::toString);
    }

    @Test
    void an_assumption_that_does_not_hold_is_told() throws Exception {
        for (String test : List.of("4$Ordered#assumes", "5$Ordered#assumes")) {
            TestRun run = find(test);
            log(run);
            assertTrue(run.skipped().contains("ssum"), run.skipped());
        }
        TestRun run = find("4$Ordered#passes");
        log(run);
        assertNull(run.skipped());
    }

    @Test
    void the_end_of_a_schedule_ends_a_test_at_once() throws Exception {
        Unwound.error = new Abort();
        TestRun run = JUnitTest.find(without(), Selector.parse(Unwound.class.getName() + "#test")).bind(LOADER);
        assertThrows(Abort.class, run::run);
        assertEquals(List.of(), Log.STEPS);
    }

    public static class Unwound {
        static Error error;

        @org.junit.Test(expected = Error.class)
        public void test() {
            throw error;
        }

        @org.junit.After
        public void after() {
            Log.add("after");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4$Concurrent#test, PlainRun, concurrent", "5$Concurrent#test, JupiterRun, concurrent",
        "5$Concurrent#takes, PlatformRun, takes 5",
    })
    void a_test_with_schedules_of_its_own_is_one_like_any_other(String test, String way, String log) throws Exception {
        TestRun run = find(test);
        assertEquals(way, way(run));
        assertEquals(List.of(log), log(run));
    }

    @Test
    void extensions_that_register_themselves_need_junit() throws Exception {
        String property = "junit.jupiter.extensions.autodetection.enabled";
        System.setProperty(property, "true");
        try {
            assertEquals("PlatformRun", way(find("5$Ordered#passes")));
        } finally {
            System.clearProperty(property);
        }
    }

    @Test
    void a_test_case_runs_itself() throws Exception {
        TestRun run = find("3#testPasses");
        assertEquals("TestCaseRun", way(run));
        assertEquals(List.of("set up", "testPasses", "tear down"), log(run));
        assertEquals(List.of("new testPasses", "set up", "testPasses", "tear down"), log(find("3$Named#testPasses")));
        List<String> failed = List.of("set up", "tear down", "junit.framework.AssertionFailedError: fails");
        assertEquals(failed, log(find("3#testFails")));
    }

    @ParameterizedTest
    @CsvSource({
        "4$WithRule#test, RunnerRun, test",
        "4$WithRuleOfMethod#test, RunnerRun, test",
        "4$WithRunner#test[1], RunnerRun, test 8",
        "5$WithFolder#test, PlatformRun, folder true",
        "5$WithFolder#isDisabled, PlatformRun, disabled",
        "5$WithFolder#isSlow, PlatformRun, slow",
        "5$Ordered#takes(int), PlatformRun, takes 4",
        "5$Ordered#takes( int ), PlatformRun, takes 4",
        "5$Ordered#takes(org.junit.jupiter.api.TestInfo), PlatformRun, takes takes",
        "5$PerClass#test, PlatformRun, before",
        "5$Outer$Inner#test, PlatformRun, inner",
        "5$WithMixin#test, PlatformRun, test",
    })
    void what_is_more_than_methods_is_left_to_junit(String test, String way, String logged) throws Exception {
        TestRun run = find(test);
        assertEquals(way, way(run));
        List<String> log = log(run);
        assertTrue(log.contains(logged), log::toString);
        assertNull(run.problem());
        assertNull(run.skipped());
    }

    @Test
    void settings_of_the_platform_are_left_to_junit() throws Exception {
        Resources files = without();
        Resources withSettings = name -> name.equals("junit-platform.properties") ? new byte[0] : files.read(name);
        assertEquals("PlatformRun", way(JUnitTest.find(withSettings, selector("5$Ordered#passes")).bind(LOADER)));
        assertEquals("PlainRun", way(JUnitTest.find(withSettings, selector("4$Ordered#passes")).bind(LOADER)));
    }

    @Test
    void junit_tells_what_is_wrong_with_a_class_that_it_refuses() throws Exception {
        List<String> log = log(find("4$Refused#test"));
        assertTrue(log.get(0).contains("should be public"), log::toString);
    }

    @Test
    void what_junit_does_not_run_is_told() throws Exception {
        TestRun ignored = find("4$WithRule#isIgnored");
        assertEquals(List.of(), log(ignored));
        assertEquals("JUnit ignores it", ignored.skipped());
        TestRun disabled = find("5$Ordered#needsProperty");
        log(disabled);
        assertNotNull(disabled.skipped());
    }

    @Test
    void a_runner_has_tests_that_its_class_has_not() throws Exception {
        TestRun several = find("4$WithRunner#test");
        assertEquals(List.of(), log(several));
        String choices = "write threadlint.junit.SamplesOf4$WithRunner#test[0] or threadlint.junit.SamplesOf4$WithRunner#test[1]";
        assertEquals(choices, several.problem().help);
        TestRun absent = find("4$WithRunner#tset[0]");
        log(absent);
        assertEquals(choices, absent.problem().help);
    }

    @Test
    void an_error_names_tests_like_the_one_that_is_not_there() {
        NoTest error = refusal("4$Ordered#pases", without());
        assertEquals("class threadlint.junit.SamplesOf4$Ordered has no test `pases`", error.getMessage());
        assertTrue(error.help.startsWith("write threadlint.junit.SamplesOf4$Ordered#passes, "), error.help);
        assertEquals(4, error.help.split(", | or ").length - 1, error.help);
        NoTest noTests = assertThrows(NoTest.class, () -> JUnitTest.find(without(), Selector.parse(Log.class.getName() + "#add")));
        assertTrue(noTests.help.startsWith("it has no tests at all"), noTests.help);
        assertTrue(refusal("3#helper", without()).help.contains("#testPasses"));
    }

    @Test
    void an_error_names_the_tests_of_one_name() {
        NoTest error = refusal("5$Ordered#takes", without());
        String name = "threadlint.junit.SamplesOf5$Ordered#takes";
        assertEquals("write " + name + "(org.junit.jupiter.api.TestInfo) or " + name + "(int)", error.help);
        assertTrue(refusal("5$Ordered#takes(long)", without()).getMessage().endsWith("with the parameters (long)"));
    }

    @ParameterizedTest
    @CsvSource({"takes(int)[1], 3", "takes(int)[2], 4"})
    void one_of_the_tests_of_a_method_is_selected_by_its_number(String test, int number) throws Exception {
        assertEquals(List.of("takes " + number), only(log(find("5$Ordered#" + test)), "takes "));
    }

    private static List<String> only(List<String> log, String prefix) {
        return log.stream().filter(step -> step.startsWith(prefix)).collect(Collectors.toList());
    }

    @Test
    void an_error_says_that_a_method_has_no_tests_to_select() {
        for (String test : List.of("passes[1]", "takes(int)[x]", "takes(int)[0]")) {
            NoTest error = refusal("5$Ordered#" + test, without());
            assertTrue(error.getMessage().contains("and this one has none such"), error.getMessage());
        }
    }

    @Test
    void an_error_says_what_the_class_path_lacks() {
        NoTest launcher = refusal("5$WithFolder#test", without("org/junit/platform/launcher/"));
        assertTrue(launcher.getMessage().contains("and junit-platform-launcher is not on the class path"), launcher.getMessage());
        NoTest engine = refusal("5$WithFolder#test", without("org/junit/jupiter/engine/"));
        assertTrue(engine.getMessage().contains("and junit-jupiter-engine is not on the class path"), engine.getMessage());
        assertTrue(refusal("6#test", without()).getMessage().endsWith("SamplesOf6 is not on the class path"));
    }

    @ParameterizedTest
    @CsvSource({
        "4$Ordered, assumes fails inherited overridden passes throwsAsExpected throwsNothing throwsOther",
        "4$WithRule, test",
        "4$WithRunner, test[0] test[1]",
        "4$WithBadRunner, initializationError",
        "5$Ordered, assumes fails inherited needsProperty passes takes(int) takes(org.junit.jupiter.api.TestInfo)",
        "5$Outer$Inner, test",
        "3$Named, testFails testPasses",
        "4$OfNothing, ''",
        "4$Base, ''",
        "5$Outer, ''",
        "5$TurnedOff, ''",
    })
    void a_class_stands_for_the_tests_that_junit_runs(String type, String tests) throws Exception {
        String name = "threadlint.junit.SamplesOf" + type;
        List<String> found = JUnitTest.names(without(), name, LOADER);
        assertEquals(tests, String.join(" ", found).replace(name + "#", ""));
        for (String test : found) {
            assertNull(JUnitTest.find(without(), Selector.parse(test)).bind(LOADER).problem());
        }
    }

    @Test
    void a_class_that_is_not_there_has_no_tests() {
        NoTest absent = assertThrows(NoTest.class, () -> JUnitTest.names(without(), "p.Absent", LOADER));
        assertEquals("class p.Absent is not on the class path", absent.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "A#", "#test", "A#[1]"})
    void a_selector_has_a_class_and_a_method(String text) {
        assertTrue(assertThrows(NoTest.class, () -> Selector.parse(text)).help.startsWith("write CLASS#METHOD"));
    }
}
