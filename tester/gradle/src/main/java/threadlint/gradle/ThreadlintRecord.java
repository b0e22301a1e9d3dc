package threadlint.gradle;

import java.io.File;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import threadlint.build.Recording;

/** Comes after the tests whose JVMs have recorded traces. */
public abstract class ThreadlintRecord extends ThreadlintTask {
    private static final String ADVICE = "name tests that exist, and do not exclude the task `test`";

    /** The folder of the traces. */
    @Internal
    public abstract DirectoryProperty getTraces();

    /** The folders of the compiled tests. */
    @Internal
    public abstract ConfigurableFileCollection getTestClasses();

    @TaskAction
    public void record() {
        call(threadlint -> {
            if (!areThere(getTestClasses())) {
                log(getPath() + ": there are no tests to record");
                return;
            }
            File traces = getTraces().get().getAsFile();
            int count = new Recording(kept("threadlint-tester.jar"), traces).requireTraces(ADVICE);
            log("recorded " + count + (count == 1 ? " trace" : " traces") + " in " + traces
                    + "; `gradle threadlintPredict` predicts from them");
        });
    }
}
