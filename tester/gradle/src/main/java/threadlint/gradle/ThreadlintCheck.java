package threadlint.gradle;

import org.gradle.api.tasks.TaskAction;
import threadlint.build.Command;
import threadlint.build.Request;

/** Checks the sources of a project. Needs no compiled classes. */
public abstract class ThreadlintCheck extends CheckedTask {
    @TaskAction
    public void check() {
        call(threadlint -> {
            Request request = selected(Command.CHECK);
            if (isThereAny(request)) {
                examine(threadlint, request);
            }
        });
    }
}
