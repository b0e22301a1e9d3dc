package threadlint.maven;

import java.io.File;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import threadlint.build.Command;
import threadlint.build.Request;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** Checks the sources of a module and proves the findings by running its compiled classes. */
@Mojo(
        name = "confirm",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class ConfirmMojo extends CheckedMojo {
    /** Time for each finding, such as {@code 30s}. */
    @Parameter(property = "threadlint.budget")
    String budget;

    @Override
    void call(Threadlint threadlint)
            throws ToolException, InterruptedException, MojoExecutionException, MojoFailureException {
        Request request = request(Command.CONFIRM);
        if (!isThereAny(request)) {
            return;
        }
        File classes = new File(project.getBuild().getOutputDirectory());
        if (!classes.isDirectory()) {
            throw new ToolException("`" + classes + "` does not exist: compile first, as in"
                    + " `mvn test-compile threadlint:confirm`");
        }
        examine(threadlint, withClassPath(request).budget(budget).save(kept("confirm")));
    }
}
