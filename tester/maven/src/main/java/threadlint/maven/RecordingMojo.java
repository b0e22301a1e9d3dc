package threadlint.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import threadlint.build.Recording;

/** What is recorded, and where to. */
abstract class RecordingMojo extends ThreadlintMojo {
    /** The folder for traces; those of an earlier recording are removed. */
    @Parameter(property = "threadlint.traces", defaultValue = "${project.build.directory}/threadlint/traces")
    File traces;

    /** Globs of the classes whose accesses are recorded; by default those in the folders of the class path. */
    @Parameter(property = "threadlint.watch")
    List<String> watch = new ArrayList<>();

    /** About how many events of a JVM are recorded in full; by default the agent's number. */
    @Parameter(property = "threadlint.maxEvents")
    Long maxEvents;

    final Recording recording() {
        return new Recording(new File(project.getBuild().getDirectory(), "threadlint/threadlint-tester.jar"), traces);
    }
}
