package threadlint.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.TreeMap;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import threadlint.build.Command;
import threadlint.build.Outcome;
import threadlint.build.Request;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** A goal that examines code, and fails the build if something is found. */
abstract class ExaminingMojo extends ThreadlintMojo {
    /** Folders, files and archives of sources, in place of the module's source folders. */
    @Parameter(property = "threadlint.paths")
    List<File> paths = new ArrayList<>();

    /** Classes to examine: {@code annotated} or {@code all}. */
    @Parameter(property = "threadlint.scope")
    String scope;

    /** The format in the log; by default {@code full}. */
    @Parameter(property = "threadlint.outputFormat", defaultValue = "full")
    String outputFormat;

    /** Files to write besides, by format: {@code <sarif>${project.build.directory}/threadlint.sarif</sarif>}. */
    @Parameter
    Map<String, File> reports = new TreeMap<>();

    /** Further arguments, as on the command line. */
    @Parameter(property = "threadlint.arguments")
    List<String> arguments = new ArrayList<>();

    /** With the settings that all commands have. */
    final Request request(Command command, List<String> sources) {
        Request request = new Request(command, project.getBasedir());
        if (paths.isEmpty()) {
            request.sources(files(sources), new File(project.getBuild().getDirectory()));
        } else {
            request.paths(paths);
        }
        return request.scope(scope).formats(outputFormat, reports);
    }

    /** With what the module's tests see. */
    final Request withClassPath(Request request) throws MojoExecutionException {
        try {
            return request.classPath(files(project.getTestClasspathElements()));
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the class path of " + project.getId() + " is not known: " + e.getMessage(), e);
        }
    }

    /** A folder of the module's build for what threadlint keeps. */
    final File kept(String name) {
        return new File(project.getBuild().getDirectory(), "threadlint/" + name);
    }

    final void examine(Threadlint threadlint, Request request)
            throws ToolException, InterruptedException, MojoFailureException {
        request.arguments(arguments);
        if (threadlint.run(request, this::log) == Outcome.FOUND) {
            throw new MojoFailureException(request.command().found());
        }
    }

    private static List<File> files(List<String> names) {
        return names.stream().map(File::new).collect(Collectors.toList());
    }
}
