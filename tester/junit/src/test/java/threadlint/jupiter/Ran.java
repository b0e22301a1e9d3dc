package threadlint.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** What JUnit says of a test of the fixtures. */
final class Ran {
    private final EngineExecutionResults results;

    private Ran(EngineExecutionResults results) {
        this.results = results;
    }

    /** @param method with the types of its parameters, if any */
    static Ran test(Class<?> type, String method) {
        return test(type, method, false);
    }

    /** @param detects whether extensions that register themselves do so */
    static Ran test(Class<?> type, String method, boolean detects) {
        return new Ran(EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(type.getName() + "#" + method))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", Boolean.toString(detects))
                .execute());
    }

    long passed() {
        return results.testEvents().succeeded().count();
    }

    long aborted() {
        return results.testEvents().aborted().count();
    }

    /** What each test fails with. */
    List<Throwable> errors() {
        List<Throwable> errors = new ArrayList<>();
        for (Event event : results.testEvents().failed().list()) {
            errors.add(event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class).getThrowable().orElseThrow());
        }
        return errors;
    }

    /** What the only test fails with. */
    Throwable error() {
        assertEquals(1, errors().size(), () -> errors().toString());
        return errors().get(0);
    }

    /** What the test reports. */
    List<String> notes() {
        return results.testEvents().reportingEntryPublished().list().stream()
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs().get("threadlint"))
                .collect(Collectors.toList());
    }

    /** The file that a message says has the schedule. */
    static String savedSchedule(Throwable error) {
        return error.getMessage().lines()
                .filter(line -> line.startsWith("schedule: "))
                .map(line -> line.substring("schedule: ".length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(error));
    }
}
