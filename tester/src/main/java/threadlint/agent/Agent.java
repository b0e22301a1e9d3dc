package threadlint.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;

/**
 * The agent's entry: puts the tester on the boot class path and starts the instrumentation.
 *
 * <p>This class is loaded by the system loader. The boot loader finds all that it mentions once the jar is on its
 * path; none of it may be touched before.
 */
public final class Agent {
    private Agent() {}

    /** Called by the JVM before the main class is loaded; {@code plan} is as in {@link AgentArguments}. */
    public static void premain(String plan, Instrumentation instrumentation) throws Exception {
        long start = System.nanoTime();
        File jar = new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
        Installation.install(plan, instrumentation, start);
    }
}
