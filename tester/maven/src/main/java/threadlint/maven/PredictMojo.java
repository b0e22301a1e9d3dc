package threadlint.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
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

/** Predicts from recorded traces what another order of their steps breaks, and proves it. */
@Mojo(
        name = "predict",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class PredictMojo extends ExaminingMojo {
    /** Traces, or a folder of them, which {@code record} wrote. */
    @Parameter(property = "threadlint.traces", defaultValue = "${project.build.directory}/threadlint/traces")
    File traces;

    /** Time for all proofs, such as {@code 60s}. */
    @Parameter(property = "threadlint.budget")
    String budget;

    @Override
    void call(Threadlint threadlint)
            throws ToolException, InterruptedException, MojoExecutionException, MojoFailureException {
        if (!hasTests()) {
            log(project.getId() + " has no tests to predict from");
            return;
        }
        if (!traces.exists()) {
            throw new ToolException("`" + traces + "` does not exist: record the tests first, as in"
                    + " `mvn threadlint:record threadlint:predict`");
        }
        List<String> sources = new ArrayList<>(project.getCompileSourceRoots());
        sources.addAll(project.getTestCompileSourceRoots());
        Request request = request(Command.PREDICT, sources).trace(traces).budget(budget).save(kept("predict"));
        examine(threadlint, withClassPath(request));
    }
}
