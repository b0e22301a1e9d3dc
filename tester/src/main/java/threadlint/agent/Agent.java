package threadlint.agent;

import java.lang.instrument.Instrumentation;

/** The agent's entry: puts the tester on the boot class path and starts the instrumentation. */
public final class Agent {
    private Agent() {}

    /** Called by the JVM before the main class is loaded; {@code plan} is the path of the plan. */
    public static void premain(String plan, Instrumentation instrumentation) throws Exception {}
}
