package threadlint.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** Writes the agent for the tests that {@code record} runs; not for use by itself. */
@Mojo(name = "agent", defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES, threadSafe = true)
public final class AgentMojo extends RecordingMojo {
    private static final String PROPERTY = "threadlint.agent";
    private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    @Override
    void call(Threadlint threadlint) throws ToolException, InterruptedException {
        recording().prepare(threadlint, this::log);
        String agent = recording().agent(watch, maxEvents);
        String quoted = agent.chars().anyMatch(Character::isWhitespace) ? '"' + agent + '"' : agent;
        String present = System.getenv(VARIABLE);
        project.getProperties().setProperty(PROPERTY, present == null ? quoted : present + " " + quoted);
    }
}
