package threadlint.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.testing.Test;
import threadlint.build.Recording;
import threadlint.build.ToolException;

/** Writes the agent for the tests that {@code threadlintRecord} records; not for use by itself. */
public abstract class ThreadlintAgent extends ThreadlintTask {
    /** The folder for traces; those of an earlier recording are removed. */
    @Internal
    public abstract DirectoryProperty getTraces();

    /** Globs of the classes whose accesses are recorded. */
    @Internal
    public abstract ListProperty<String> getWatch();

    /** About how many events of a JVM are recorded in full. */
    @Internal
    public abstract Property<Long> getMaxEvents();

    @TaskAction
    public void prepare() {
        call(threadlint -> recording().prepare(threadlint, this::log));
    }

    /** Has the JVMs of these tests record, in this build only. */
    final void instrument(Test tests) {
        try {
            tests.jvmArgs(recording().agent(getWatch().get(), getMaxEvents().getOrNull()));
        } catch (ToolException e) {
            throw new GradleException(e.getMessage(), e);
        }
        // What an earlier run left is no trace of this one.
        tests.getOutputs().upToDateWhen(task -> false);
        tests.getOutputs().cacheIf(task -> false);
    }

    private Recording recording() {
        return new Recording(kept("threadlint-tester.jar"), getTraces().get().getAsFile());
    }
}
