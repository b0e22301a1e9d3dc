package threadlint.launch;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The arguments of a JVM that runs schedules: those that schedules need, and what the test may need of this JVM's. */
final class JvmFlags {
    /** The last one is that without which a failed {@code assert} would be none. */
    private static final List<String> OF_SCHEDULES = List.of(
            // Must come first: not every JVM knows all of these.
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:-PrintWarnings",
            "-Xshare:auto",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            // Pinned to one CPU, the JVM would choose other code paths than usual.
            "-XX:ActiveProcessorCount=4",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=3",
            "-XX:-UsePerfData",
            "-Djdk.attach.allowAttachSelf=true",
            "-ea");

    /** Arguments of this JVM that a test cannot do without. */
    private static final List<String> PASSED_ON = List.of(
            "--add-opens", "--add-exports", "--add-reads", "--add-modules", "--enable-", "--illegal-access", "-Xmx", "-Xss",
            "-XX:MaxMetaspaceSize");

    /** Properties that every JVM sets itself, or that concern this one only. */
    private static final List<String> OWN = List.of(
            "java.", "jdk.", "sun.", "os.", "awt.", "user.dir", "user.home", "user.name", "native.encoding", "stdout.", "stderr.",
            "stdin.", "file.separator", "path.separator", "line.separator", "surefire.", "basedir", "localRepository",
            "org.gradle.", "idea.", "threadlint.", Autodetection.PROPERTY);

    private static final int MINUTES_FOR_DEBUGGER = 10;

    private JvmFlags() {}

    static List<String> all(ForkFolder folder) {
        List<String> flags = new ArrayList<>(OF_SCHEDULES);
        flags.add("-XX:ErrorFile=" + folder.crashReport());
        flags.add("-Djava.io.tmpdir=" + folder.temporary());
        flags.addAll(ofThisJvm());
        flags.addAll(properties());
        return flags;
    }

    private static List<String> ofThisJvm() {
        List<String> passed = new ArrayList<>();
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (PASSED_ON.stream().anyMatch(argument::startsWith)) {
                passed.add(argument);
            }
        }
        return passed;
    }

    private static List<String> properties() {
        List<String> passed = new ArrayList<>();
        for (String name : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            if (OWN.stream().noneMatch(name::startsWith) || name.equals(Autodetection.PROPERTY) && Autodetection.isOfOthers()) {
                passed.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        return passed;
    }

    /** Makes the JVM wait for a debugger, for ten minutes. */
    static String debugger(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,timeout=" + MINUTES_FOR_DEBUGGER * 60_000
                + ",address=127.0.0.1:" + port;
    }
}
