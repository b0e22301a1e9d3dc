package threadlint.gradle;

import java.io.File;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import threadlint.build.Command;
import threadlint.build.Outcome;
import threadlint.build.Request;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** A task that examines code, and fails the build if something is found. */
public abstract class ExaminingTask extends ThreadlintTask {
    /** The source folders of the project. */
    @Internal
    public abstract ConfigurableFileCollection getSources();

    /** Folders, files and archives of sources, in place of those of the project. */
    @Internal
    public abstract ConfigurableFileCollection getPaths();

    /** Classes to examine: {@code annotated} or {@code all}. */
    @Internal
    public abstract Property<String> getScope();

    /** The format in the log. */
    @Internal
    public abstract Property<String> getOutputFormat();

    /** Files to write besides, by format. */
    @Internal
    public abstract MapProperty<String, File> getReports();

    /** Further arguments, as on the command line. */
    @Internal
    public abstract ListProperty<String> getArguments();

    /** With the settings that all commands have. */
    final Request request(Command command) {
        Request request = new Request(command, getModule().get().getAsFile());
        if (getPaths().isEmpty()) {
            request.sources(getSources().getFiles(), getBuildFolder().get().getAsFile());
        } else {
            request.paths(getPaths().getFiles());
        }
        return request.scope(getScope().getOrNull()).formats(getOutputFormat().getOrNull(), getReports().get());
    }

    /** Whether there are sources; a project of a multi-project build may have none, and its log says so. */
    final boolean isThereAny(Request request) {
        if (!request.hasPaths()) {
            log(getPath() + ": there are no Java sources to check");
        }
        return request.hasPaths();
    }

    final void examine(Threadlint threadlint, Request request) throws ToolException, InterruptedException {
        request.arguments(getArguments().get());
        if (threadlint.run(request, this::log) == Outcome.FOUND) {
            throw new GradleException(request.command().found());
        }
    }
}
