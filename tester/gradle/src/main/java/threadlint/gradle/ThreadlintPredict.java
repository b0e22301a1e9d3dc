package threadlint.gradle;

import java.io.File;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import threadlint.build.Command;
import threadlint.build.ToolException;

/** Predicts from recorded traces what another order of their steps breaks, and proves it. */
public abstract class ThreadlintPredict extends ExaminingTask {
    /** The tests and what they need. */
    @Classpath
    public abstract ConfigurableFileCollection getClasspath();

    /** The folders of the compiled tests. */
    @Internal
    public abstract ConfigurableFileCollection getTestClasses();

    /** The folder of the traces, which {@code threadlintRecord} wrote. */
    @Internal
    public abstract DirectoryProperty getTraces();

    /** Time for all proofs, such as {@code 60s}. */
    @Internal
    public abstract Property<String> getBudget();

    @TaskAction
    public void predict() {
        call(threadlint -> {
            if (!areThere(getTestClasses())) {
                log(getPath() + ": there are no tests to predict from");
                return;
            }
            File traces = getTraces().get().getAsFile();
            if (!traces.exists()) {
                throw new ToolException("`" + traces + "` does not exist: record the tests first, as in"
                        + " `gradle threadlintRecord threadlintPredict`");
            }
            examine(threadlint, request(Command.PREDICT).trace(traces).budget(getBudget().getOrNull())
                    .save(kept("predict")).classPath(getClasspath().getFiles()));
        });
    }
}
