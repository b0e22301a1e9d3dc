package threadlint.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import threadlint.build.Command;
import threadlint.build.Request;

/** Checks the sources of a project and proves the findings by running its compiled classes. */
public abstract class ThreadlintConfirm extends CheckedTask {
    /** The classes and what they need. */
    @Classpath
    public abstract ConfigurableFileCollection getClasspath();

    /** Time for each finding, such as {@code 30s}. */
    @Internal
    public abstract Property<String> getBudget();

    @TaskAction
    public void confirm() {
        call(threadlint -> {
            Request request = selected(Command.CONFIRM);
            if (isThereAny(request)) {
                request.classPath(getClasspath().getFiles()).budget(getBudget().getOrNull()).save(kept("confirm"));
                examine(threadlint, request);
            }
        });
    }
}
