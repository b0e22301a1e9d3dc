package threadlint.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.AroundFixture;
import fixtures.ClassTemplateFixture;
import fixtures.SoldTwice;
import fixtures.StockFixture;
import fixtures.plain.PlainFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.launch.NoVerdict;
import threadlint.launch.NothingToSchedule;

/** Tests of JUnit 5 under many schedules. */
class ConcurrentTestTest {
    private static void assertContains(String part, Throwable error) {
        assertTrue(error.getMessage().contains(part), error.getMessage());
    }

    private static List<String> noted(String method) {
        Ran ran = Ran.test(StockFixture.class, method);
        assertEquals(List.of(), ran.errors());
        return ran.notes();
    }

    @Test
    void a_test_passes_if_no_schedule_fails() {
        assertEquals(List.of("no failure in 60 schedules (mix, seed 1)"), noted("passes"));
    }

    @Test
    void a_test_fails_with_its_own_exception_and_the_interleaving_and_replays() {
        Throwable error = Ran.test(StockFixture.class, "fails").error();
        assertEquals(SoldTwice.class, error.getClass());
        assertTrue(error.getMessage().startsWith("sold one too many\n\nexception in schedule "), error.getMessage());
        assertContains("\ninterleaving, with the locks held in brackets\n", error);
        assertContains("T1 first", error);
        assertContains("throws SoldTwice  Stock.java:", error);
        assertEquals("fixtures.Stock", error.getStackTrace()[0].getClassName());
        assertTrue(error.getStackTrace()[0].getLineNumber() > 0);
        Path file = Path.of(Ran.savedSchedule(error));
        assertTrue(file.startsWith(Path.of("target", "threadlint").toAbsolutePath()), file.toString());

        try (Properties properties = new Properties().set("threadlint.replay", file.toString())) {
            Throwable again = Ran.test(StockFixture.class, "fails").error();
            assertEquals(SoldTwice.class, again.getClass());
            assertContains("exception, as recorded in " + file, again);
            assertEquals(interleaving(error), interleaving(again));
            Ran other = Ran.test(StockFixture.class, "passes");
            assertEquals(1, other.aborted());
        }
    }

    private static String interleaving(Throwable error) {
        String message = error.getMessage();
        return message.substring(message.indexOf("interleaving")).split("\n\n")[0];
    }

    @Test
    void a_schedule_that_does_not_fail_now_is_not_reproduced(@TempDir Path folder) throws Exception {
        String recorded = Files.readString(Path.of(Ran.savedSchedule(Ran.test(StockFixture.class, "waitsForever").error())));
        String other = recorded.replace("#waitsForever", "#isCovered");
        Path file = Files.writeString(folder.resolve("a.json"), other);
        try (Properties properties = new Properties().set("threadlint.replay", file.toString())) {
            assertTrue(noted("isCovered").get(0).startsWith("not reproduced: the schedule ended without a failure; recorded was deadlock"));
        }
    }

    @Test
    void a_test_that_goes_another_way_says_nothing(@TempDir Path folder) throws Exception {
        String recorded = Files.readString(Path.of(Ran.savedSchedule(Ran.test(StockFixture.class, "waitsForever").error())));
        Path file = Files.writeString(folder.resolve("a.json"), recorded.replaceFirst("\"decisions\": *\"", "$09,"));
        try (Properties properties = new Properties().set("threadlint.replay", file.toString())) {
            Throwable error = Ran.test(StockFixture.class, "waitsForever").error();
            assertEquals(NoVerdict.class, error.getClass());
            assertContains("the test does not follow the schedule in " + file, error);
        }
    }

    @Test
    void what_is_no_schedule_is_not_replayed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a.json"), "{\"main\":\"p.Main\"}");
        for (String name : List.of(file.toString(), folder.resolve("absent").toString())) {
            try (Properties properties = new Properties().set("threadlint.replay", name)) {
                Throwable error = Ran.test(StockFixture.class, "passes").error();
                assertContains("`" + name + "` is not a schedule that can be replayed", error);
            }
        }
    }

    @Test
    void an_exception_that_cannot_be_made_is_an_assertion_that_names_it() {
        Throwable error = Ran.test(StockFixture.class, "failsWithoutMessage").error();
        assertEquals(AssertionError.class, error.getClass());
        assertTrue(error.getMessage().startsWith("fixtures.SoldBefore: 1 sold before\n\n"), error.getMessage());
    }

    @Test
    void a_deadlock_is_a_failed_assertion() {
        Throwable error = Ran.test(StockFixture.class, "waitsForever").error();
        assertEquals(AssertionError.class, error.getClass());
        assertTrue(error.getMessage().startsWith("deadlock: "), error.getMessage());
        assertContains("T1 `helper`: waits", error);
        assertContains("; holds Object#", error);
        assertEquals("nest", error.getStackTrace()[0].getMethodName());
    }

    @Test
    void a_race_is_a_failed_assertion() {
        Throwable error = Ran.test(StockFixture.class, "races").error();
        assertTrue(error.getMessage().startsWith("race: "), error.getMessage());
        assertContains("(random, seed 3)", error);
        assertContains("nothing orders these two accesses", error);
    }

    @Test
    void a_test_without_threads_fails_because_there_is_nothing_to_schedule() {
        Throwable error = Ran.test(StockFixture.class, "isAlone").error();
        assertEquals(NothingToSchedule.class, error.getClass());
        assertContains("fixtures.StockFixture#isAlone never starts a second thread", error);
    }

    @Test
    void what_the_annotation_says_is_what_is_run() {
        assertTrue(noted("isCovered").get(0).startsWith("all interleavings covered, no failure in "));
        Throwable unknown = Ran.test(StockFixture.class, "hasUnknownStrategy").error();
        assertContains("there is no strategy 'cleverly'", unknown);
        assertContains("change what @ConcurrentTest or a system property says", unknown);
        String timed = noted("hasTime").get(0);
        assertTrue(timed.matches("no failure in [1-9]\\d* schedules .*"), timed);
        assertFalse(timed.contains("9223372036854775807"), timed);
    }

    @Test
    void each_invocation_of_a_parameterised_test_has_its_own_schedules() {
        Ran ran = Ran.test(StockFixture.class, "takes(int)");
        assertEquals(1, ran.passed());
        assertEquals(SoldTwice.class, ran.error().getClass());
        assertTrue(Ran.savedSchedule(ran.error()).contains("StockFixture.takes.int.2-"));
        assertEquals(2, noted("repeats").size());
    }

    @Test
    void a_test_is_selected_among_methods_of_its_name() {
        assertEquals(1, noted("overloaded").size());
    }

    @Test
    void a_nested_test_is_run_in_its_object() {
        Throwable error = Ran.test(StockFixture.Inner.class, "fails").error();
        assertEquals(SoldTwice.class, error.getClass());
        assertTrue(Ran.savedSchedule(error).contains("Inner.fails-"));
    }

    @Test
    void what_belongs_to_a_test_is_done_in_each_schedule_and_not_here() {
        AroundFixture.done = 0;
        assertEquals(SoldTwice.class, Ran.test(AroundFixture.class, "sells").error().getClass());
        assertEquals(1, Ran.test(AroundFixture.class, "sellsSafely").passed());
        assertEquals(0, AroundFixture.done);
    }

    @Test
    void each_schedule_has_files_of_its_own() {
        assertEquals("no failure in 5 schedules (mix, seed 1)", noted("writes(java.nio.file.Path)").get(0));
        assertFalse(Files.exists(Path.of("written-by-a-schedule")));
    }

    @Test
    void a_property_makes_the_tests_of_a_package_concurrent() {
        try (Properties properties = new Properties().set("threadlint.concurrent", "p.*, fixtures.plain.*")) {
            Throwable error = Ran.test(PlainFixture.class, "countsOnce", true).error();
            assertEquals("org.opentest4j.AssertionFailedError", error.getClass().getName());
            assertContains("interleaving", error);
            PlainFixture.ran = 0;
            assertEquals(1, Ran.test(PlainFixture.class, "hasNoThreads", true).passed());
            assertEquals(1, PlainFixture.ran);
        }
    }

    @Test
    void the_tests_of_other_packages_stay_as_they_are() {
        try (Properties properties = new Properties().set("threadlint.concurrent", "fixtures.*")) {
            PlainFixture.ran = 0;
            Ran ran = Ran.test(PlainFixture.class, "hasNoThreads", true);
            assertEquals(List.of(), ran.notes());
            assertEquals(1, PlainFixture.ran);
        }
    }

    @Test
    void properties_take_precedence_over_the_annotation() {
        try (Properties properties = new Properties().set("threadlint.schedules", "7").set("threadlint.seed", "9")) {
            assertEquals(List.of("no failure in 7 schedules (mix, seed 9)"), noted("passes"));
        }
        try (Properties properties = new Properties().set("threadlint.schedules", "many")) {
            assertContains("-Dthreadlint.schedules is `many`; write a whole number", Ran.test(StockFixture.class, "passes").error());
        }
    }

    @Test
    void without_a_jvm_the_test_fails_with_the_reason(@TempDir Path home) throws Exception {
        try (Properties properties = new Properties().set("threadlint.java.home", home.toString())) {
            Throwable absent = Ran.test(StockFixture.class, "passes").error();
            assertEquals(NoVerdict.class, absent.getClass());
            assertContains("`" + home + "` is no Java installation", absent);

            Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
            Files.writeString(java, "#!/bin/sh\necho no agents here\nexit 3\n");
            assertTrue(java.toFile().setExecutable(true));
            Throwable unable = Ran.test(StockFixture.class, "passes").error();
            assertContains("the JVM ended unexpectedly (exit code 3) while it started", unable);
            assertContains("\nno agents here", unable);
        }
    }

    @Test
    void a_test_of_a_class_with_parameters_is_refused() {
        assertContains("classes that have parameters themselves", Ran.test(ClassTemplateFixture.class, "test").error());
    }

    @Test
    void a_debugger_needs_a_schedule() {
        try (Properties properties = new Properties().set("threadlint.debug", "")) {
            assertContains("-Dthreadlint.debug needs a schedule", Ran.test(StockFixture.class, "passes").error());
        }
    }
}
