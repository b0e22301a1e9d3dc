package threadlint.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps a JVM on one CPU, where the system has a command for that: handing over between threads is ten times faster so. */
final class Pinning {
    private static final Path COMMAND = Path.of("/usr/bin/taskset");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Tests that run at the same time take turns with the CPUs. */
    private static final AtomicInteger STARTED = new AtomicInteger();

    private Pinning() {}

    /** What stands before the command that starts the JVM; nothing where it cannot be pinned. */
    static List<String> prefix() {
        if (!Files.isExecutable(COMMAND)) {
            return List.of();
        }
        try {
            List<String> cpus = allowed(Files.readAllLines(STATUS));
            if (cpus.isEmpty()) {
                return List.of();
            }
            // Build tools run several JVMs at once.
            int chosen = (int) ((ProcessHandle.current().pid() + STARTED.getAndIncrement()) % cpus.size());
            return List.of(COMMAND.toString(), "-c", cpus.get(chosen));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The CPUs that this process may use. */
    static List<String> allowed(List<String> status) {
        List<String> cpus = new ArrayList<>();
        for (String line : status) {
            if (line.startsWith(ALLOWED)) {
                for (String range : line.substring(ALLOWED.length()).trim().split(",")) {
                    addRange(range, cpus);
                }
            }
        }
        return cpus;
    }

    private static void addRange(String range, List<String> cpus) {
        String[] ends = range.split("-");
        for (int cpu = Integer.parseInt(ends[0]); cpu <= Integer.parseInt(ends[ends.length - 1]); cpu++) {
            cpus.add(Integer.toString(cpu));
        }
    }
}
