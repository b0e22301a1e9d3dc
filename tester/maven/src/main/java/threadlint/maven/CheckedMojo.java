package threadlint.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import threadlint.build.Command;
import threadlint.build.Request;

/** A goal that checks sources, and so selects findings. */
abstract class CheckedMojo extends ExaminingMojo {
    /** Lowest confidence to report: {@code low}, {@code medium} or {@code high}. */
    @Parameter(property = "threadlint.confidence")
    String confidence;

    /** Lowest level that fails the build: {@code note}, {@code warning} or {@code error}; for confirm also {@code confirmed}. */
    @Parameter(property = "threadlint.failOn")
    String failOn;

    /** Check the test sources, too. */
    @Parameter(property = "threadlint.tests", defaultValue = "false")
    boolean tests;

    final Request request(Command command) {
        List<String> sources = new ArrayList<>(project.getCompileSourceRoots());
        if (tests) {
            sources.addAll(project.getTestCompileSourceRoots());
        }
        return request(command, sources).confidence(confidence).failOn(failOn).tests(tests);
    }

    /** Whether there are sources; a module of a multi-module build may have none, and its log says so. */
    final boolean isThereAny(Request request) {
        if (!request.hasPaths()) {
            log(project.getId() + " has no Java sources to check");
        }
        return request.hasPaths();
    }
}
