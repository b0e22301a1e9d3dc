package threadlint.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import threadlint.build.StandIn;

/** Maven builds projects with the plugin, which calls a stand-in for the binary. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class MavenBuildTest {
    private static final String PLUGIN = "threadlint:threadlint-maven-plugin:0.1.0:";
    private static final Path TESTER = Path.of("../target/threadlint-tester.jar").toAbsolutePath().normalize();

    private static final Path REPOSITORY = Path.of("target/local-repository").toAbsolutePath();

    @TempDir
    Path folder;

    private String said;

    @BeforeAll
    static void installed() throws Exception {
        LocalRepository.make(REPOSITORY);
    }

    @BeforeEach
    void copied() throws IOException {
        Path fixture = Path.of("src/test/fixture");
        try (Stream<Path> paths = Files.walk(fixture)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (Files.isRegularFile(path)) {
                    Path copy = folder.resolve(fixture.relativize(path));
                    Files.createDirectories(copy.getParent());
                    Files.copy(path, copy);
                }
            }
        }
    }

    private StandIn standIn(int exit) throws IOException {
        return StandIn.in(Files.createDirectories(folder.resolve("bin")), exit, TESTER);
    }

    /** The exit code of Maven in a folder of the fixture. */
    private int maven(String project, StandIn threadlint, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(System.getProperty("maven.home") + "/bin/mvn", "-o", "-B",
                "-Dmaven.repo.local=" + REPOSITORY, "-Dthreadlint.executable=" + threadlint.program()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.resolve(project).toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.redirectErrorStream(true).start();
        said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor();
    }

    @Test
    void a_bound_check_runs_in_each_module_with_sources_and_has_the_settings_of_the_pom() throws Exception {
        StandIn standIn = standIn(0);
        assertEquals(0, maven("modules", standIn, "test"), said);
        String flags = "[check] [--scope] [all] [--output-format] [concise]"
                + " [--output-format] [sarif] [--output-file] [target/reports/threadlint.sarif]"
                + " [--confidence] [low] [--fail-on] [error] [--tests] [--rule] [P3] [src/main/java]";
        // An ordinary run of the tests is not recorded.
        assertEquals(List.of("core: " + flags, "app: " + flags + " [src/test/java]"), standIn.calls());
        assertTrue(said.contains("[INFO] said of core"), said);
        assertTrue(said.contains("[INFO] told of app"), said);
        assertTrue(said.contains("shop:shop:pom:1 has no Java sources to check"), said);
    }

    @Test
    void a_project_without_lines_in_its_pom_is_checked_and_fails_the_build_with_findings() throws Exception {
        StandIn standIn = standIn(1);
        String[] arguments = {PLUGIN + "check", "-Dthreadlint.arguments=--rule,P3", "-Dthreadlint.paths=.,src"};
        assertEquals(1, maven("plain", standIn, arguments), said);
        assertEquals(List.of("plain: [check] [--output-format] [full] [--rule] [P3] [.] [src]"), standIn.calls());
        assertTrue(said.contains("threadlint has findings, which are listed above"), said);
    }

    /** Each goal knows the modules that a module depends on, and the tests run with the agent, whatever the POM tells Surefire. */
    @Test
    void tests_are_recorded_and_predicted_from_and_findings_are_confirmed() throws Exception {
        StandIn standIn = standIn(0);
        String[] arguments = {"threadlint:record", "threadlint:predict", "threadlint:confirm", "-Dthreadlint.budget=2s",
                "-Dthreadlint.failOn=confirmed"};
        assertEquals(0, maven("modules", standIn, arguments), said);
        assertTrue(said.contains("shop:core:jar:1 has no tests to record"), said);
        assertTrue(said.contains("recorded 1 trace in "), said);
        String confirm = "[confirm] [--output-format] [full] [--fail-on] [confirmed] [--budget] [2s]"
                + " [--save] [target/threadlint/confirm] [--classpath] ";
        assertTrue(callsWith(standIn, "confirm").get(0).startsWith("core: " + confirm + "[target/classes] [src/main/java]"));
        String confirmed = callsWith(standIn, "confirm").get(1);
        assertTrue(confirmed.startsWith("app: " + confirm), confirmed);
        assertTrue(confirmed.endsWith("] [src/main/java]"), confirmed);
        List<String> predicted = callsWith(standIn, "predict");
        assertEquals(1, predicted.size(), () -> String.join("\n", predicted));
        String predict = "app: [predict] [--output-format] [full] [--trace] [target/threadlint/traces] [--budget] [2s]"
                + " [--save] [target/threadlint/predict] [--classpath] ";
        assertTrue(predicted.get(0).startsWith(predict), predicted.get(0));
        assertTrue(predicted.get(0).endsWith("] [--sources] [src/main/java] [--sources] [src/test/java]"), predicted.get(0));
        for (String call : List.of(confirmed, predicted.get(0))) {
            assertTrue(call.contains("[target/test-classes:target/classes:"), call);
            assertTrue(call.contains("/modules/core/target/classes:"), call);
            assertTrue(call.contains("/junit-jupiter-api-5.13.4.jar"), call);
        }
    }

    private static List<String> callsWith(StandIn standIn, String command) throws IOException {
        return standIn.calls().stream().filter(call -> call.contains(": [" + command + "]")).collect(Collectors.toList());
    }
}
