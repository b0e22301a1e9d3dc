package threadlint.maven;

import java.io.File;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** What all goals have: a module, a binary, and that a failure of threadlint fails the build. */
abstract class ThreadlintMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The binary; by default the first {@code threadlint} on the PATH. */
    @Parameter(property = Threadlint.EXECUTABLE)
    File executable;

    /** Do nothing. */
    @Parameter(property = "threadlint.skip", defaultValue = "false")
    boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("threadlint is skipped (threadlint.skip)");
            return;
        }
        try {
            call(Threadlint.find(executable, System.getenv()));
        } catch (ToolException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("threadlint was interrupted", e);
        }
    }

    abstract void call(Threadlint threadlint)
            throws ToolException, InterruptedException, MojoExecutionException, MojoFailureException;

    final void log(String line) {
        getLog().info(line);
    }

    /** Whether there are tests that were compiled. */
    final boolean hasTests() {
        return new File(project.getBuild().getTestOutputDirectory()).isDirectory();
    }
}
