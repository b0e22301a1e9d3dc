package threadlint.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** Runs the build up to its tests, whose JVMs each record a trace. */
@Mojo(name = "record", threadSafe = true)
@Execute(lifecycle = "threadlint-record", phase = LifecyclePhase.TEST)
public final class RecordMojo extends RecordingMojo {
    private static final String ADVICE = "run tests with Surefire in JVMs of their own (a `forkCount` that is not 0), and"
            + " do not skip them; `-pl` selects the modules that have the tests";

    @Override
    void call(Threadlint threadlint) throws ToolException {
        if (!hasTests()) {
            log(project.getId() + " has no tests to record");
            return;
        }
        int count = recording().requireTraces(ADVICE);
        log("recorded " + count + (count == 1 ? " trace" : " traces") + " in " + traces
                + "; `mvn test-compile threadlint:predict` predicts from them");
    }
}
