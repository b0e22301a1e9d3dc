package threadlint.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import threadlint.build.Command;
import threadlint.build.Request;

/** A task that checks sources, and so selects findings. */
public abstract class CheckedTask extends ExaminingTask {
    /** Lowest confidence to report: {@code low}, {@code medium} or {@code high}. */
    @Internal
    public abstract Property<String> getConfidence();

    /** Lowest level that fails the build: {@code note}, {@code warning} or {@code error}; to confirm also {@code confirmed}. */
    @Internal
    public abstract Property<String> getFailOn();

    /** Check the test sources, too. */
    @Internal
    public abstract Property<Boolean> getTests();

    final Request selected(Command command) {
        return request(command)
                .confidence(getConfidence().getOrNull())
                .failOn(getFailOn().getOrNull())
                .tests(getTests().get());
    }
}
