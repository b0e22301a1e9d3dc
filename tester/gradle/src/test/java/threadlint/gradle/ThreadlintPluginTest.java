package threadlint.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.tasks.testing.Test;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import threadlint.build.StandIn;

/** Projects as Gradle configures them, whose tasks are called without a build. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class ThreadlintPluginTest {
    /** What Gradle unpacks for itself, once for all tests. */
    @TempDir
    static Path home;

    @TempDir
    Path folder;

    private Path module;
    private Project project;

    @BeforeEach
    void aJavaProject() throws IOException {
        module = Files.createDirectories(folder.resolve("shop")).toRealPath();
        for (String name : List.of("src/main/java", "src/test/java", "build/classes/java/main", "build/classes/java/test",
                "build/threadlint/traces", "bin")) {
            Files.createDirectories(module.resolve(name));
        }
        Files.writeString(module.resolve("build/classes/java/test/T.class"), "");
        project = project();
        project.getPluginManager().apply("java");
    }

    private Project project() {
        Project made = ProjectBuilder.builder().withProjectDir(module.toFile()).withGradleUserHomeDir(home.toFile()).build();
        made.getPluginManager().apply("threadlint");
        return made;
    }

    private StandIn standIn(int exit) throws IOException {
        StandIn standIn = StandIn.in(module.resolve("bin"), exit, null);
        settings().getExecutable().set(standIn.program());
        return standIn;
    }

    private ThreadlintExtension settings() {
        return project.getExtensions().getByType(ThreadlintExtension.class);
    }

    private <T extends Task> T task(String name, Class<T> type) {
        return type.cast(project.getTasks().getByName(name));
    }

    private ThreadlintCheck check() {
        return task("threadlintCheck", ThreadlintCheck.class);
    }

    private ThreadlintConfirm confirm() {
        return task("threadlintConfirm", ThreadlintConfirm.class);
    }

    private ThreadlintPredict predict() {
        return task("threadlintPredict", ThreadlintPredict.class);
    }

    private ThreadlintRecord record() {
        return task("threadlintRecord", ThreadlintRecord.class);
    }

    private ThreadlintAgent agent() {
        return task("threadlintAgent", ThreadlintAgent.class);
    }

    static Stream<Consumer<ThreadlintPluginTest>> examining() {
        return Stream.of(test -> test.check().check(), test -> test.confirm().confirm(), test -> test.predict().predict());
    }

    static Stream<Consumer<ThreadlintPluginTest>> all() {
        return Stream.concat(examining(), Stream.of(test -> test.record().record(), test -> test.agent().prepare()));
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_0_passes(Consumer<ThreadlintPluginTest> task) throws IOException {
        StandIn standIn = standIn(0);
        task.accept(this);
        assertEquals(1, standIn.calls().size());
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_1_fails_the_build(Consumer<ThreadlintPluginTest> task) throws IOException {
        standIn(1);
        GradleException failure = assertThrows(GradleException.class, () -> task.accept(this));
        assertFalse(failure.getMessage().contains("told of"), failure.getMessage());
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_2_is_an_error_with_the_message_of_threadlint(Consumer<ThreadlintPluginTest> task) throws IOException {
        standIn(2);
        GradleException error = assertThrows(GradleException.class, () -> task.accept(this));
        assertTrue(error.getMessage().contains("told of"), error.getMessage());
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_missing_binary_is_an_error(Consumer<ThreadlintPluginTest> task) {
        settings().getExecutable().set(module.resolve("none").toFile());
        GradleException error = assertThrows(GradleException.class, () -> task.accept(this));
        assertTrue(error.getMessage().contains("threadlint.executable"), error.getMessage());
    }

    @org.junit.jupiter.api.Test
    void settings_and_sources_are_the_arguments_of_check() throws IOException {
        StandIn standIn = standIn(0);
        settings().getScope().set("all");
        settings().getConfidence().set("low");
        settings().getTests().set(true);
        ThreadlintCheck check = check();
        check.getFailOn().set("error");
        check.getOutputFormat().set("concise");
        check.getReports().put("sarif", module.resolve("build/reports/threadlint.sarif").toFile());
        check.getArguments().addAll("--rule", "P3");
        check.check();
        assertEquals(List.of("shop: [check] [--scope] [all] [--output-format] [concise] [--output-format] [sarif]"
                + " [--output-file] [build/reports/threadlint.sarif] [--confidence] [low] [--fail-on] [error] [--tests]"
                + " [--rule] [P3] [src/main/java] [src/test/java]"), standIn.calls());
    }

    @org.junit.jupiter.api.Test
    void without_settings_main_sources_are_checked_and_the_rest_is_left_to_threadlint() throws IOException {
        StandIn standIn = standIn(0);
        check().check();
        assertEquals(List.of("shop: [check] [--output-format] [full] [src/main/java]"), standIn.calls());
    }

    @org.junit.jupiter.api.Test
    void a_project_without_sources_has_nothing_to_check_or_confirm() throws IOException {
        Files.delete(module.resolve("src/main/java"));
        StandIn standIn = standIn(2);
        check().check();
        confirm().confirm();
        assertEquals(List.of(), standIn.calls());
    }

    @org.junit.jupiter.api.Test
    void confirm_gets_what_tests_and_compiler_see_and_is_built_first() throws IOException {
        StandIn standIn = standIn(0);
        File compiled = Files.createDirectories(module.resolve("lib/annotations.jar")).toFile();
        File needed = Files.createDirectories(module.resolve("lib/needed.jar")).toFile();
        project.getDependencies().add("compileOnly", project.files(compiled));
        project.getDependencies().add("implementation", project.files(needed));
        ThreadlintConfirm confirm = confirm();
        confirm.getBudget().set("2s");
        confirm.confirm();
        assertEquals(List.of("shop: [confirm] [--output-format] [full] [--budget] [2s] [--save] [build/threadlint/confirm]"
                + " [--classpath] [build/classes/java/test:build/classes/java/main:lib/needed.jar:"
                + "lib/annotations.jar] [src/main/java]"), standIn.calls());
        assertTrue(names(confirm.getTaskDependencies().getDependencies(confirm)).contains("classes"));
        assertEquals(List.of(), names(check().getTaskDependencies().getDependencies(check())));
    }

    @org.junit.jupiter.api.Test
    void predict_gets_the_folder_that_record_wrote() throws IOException {
        StandIn standIn = standIn(0);
        predict().predict();
        assertEquals(List.of("shop: [predict] [--output-format] [full] [--trace] [build/threadlint/traces]"
                + " [--save] [build/threadlint/predict] [--classpath] [build/classes/java/test:build/classes/java/main]"
                + " [--sources] [src/main/java] [--sources] [src/test/java]"), standIn.calls());
        Files.delete(module.resolve("build/threadlint/traces"));
        GradleException error = assertThrows(GradleException.class, () -> predict().predict());
        assertTrue(error.getMessage().contains("threadlintRecord"), error.getMessage());
    }

    @org.junit.jupiter.api.Test
    void record_runs_after_agent_and_tests_and_needs_traces() throws IOException {
        standIn(0);
        ThreadlintRecord record = record();
        List<String> before = names(record.getTaskDependencies().getDependencies(record));
        assertTrue(before.containsAll(List.of("threadlintAgent", "test")), before.toString());
        Test tests = task("test", Test.class);
        assertTrue(names(tests.getMustRunAfter().getDependencies(tests)).contains("threadlintAgent"));
        GradleException error = assertThrows(GradleException.class, record::record);
        assertTrue(error.getMessage().contains("the tests left no trace"), error.getMessage());
        Files.writeString(module.resolve("build/threadlint/traces/a.tltrace"), "");
        record.record();
    }

    @org.junit.jupiter.api.Test
    void a_project_without_tests_records_and_predicts_nothing() throws IOException {
        Files.delete(module.resolve("build/classes/java/test/T.class"));
        StandIn standIn = standIn(2);
        record().record();
        predict().predict();
        assertEquals(List.of(), standIn.calls());
    }

    @org.junit.jupiter.api.Test
    void the_agent_is_written_and_tests_get_it() throws IOException {
        StandIn standIn = StandIn.in(module.resolve("bin"), 0, Files.writeString(module.resolve("the.jar"), "jar"));
        settings().getExecutable().set(standIn.program());
        settings().getWatch().add("shop.**");
        settings().getMaxEvents().set(9L);
        agent().prepare();
        Path jar = module.resolve("build/threadlint/threadlint-tester.jar");
        assertEquals("jar", Files.readString(jar));
        Test tests = task("test", Test.class);
        assertEquals(List.of(), tests.getJvmArgs());
        agent().instrument(tests);
        assertEquals(List.of("-javaagent:" + jar + "=record,free,dir=" + module.resolve("build/threadlint/traces")
                + ",watch=shop.**,max-events=9"), tests.getJvmArgs());
    }

    @org.junit.jupiter.api.Test
    void the_lifecycle_task_check_includes_the_check() {
        Task check = project.getTasks().getByName("check");
        assertTrue(names(check.getTaskDependencies().getDependencies(check)).contains("threadlintCheck"));
    }

    @org.junit.jupiter.api.Test
    void a_project_without_java_checks_the_paths_that_it_names() throws IOException {
        project = project();
        StandIn standIn = standIn(0);
        settings().getPaths().from(project.getProjectDir(), module.resolve("none").toFile());
        check().check();
        assertEquals(List.of("shop: [check] [--output-format] [full] [.] [none]"), standIn.calls());
        assertNull(project.getTasks().findByName("threadlintConfirm"));
    }

    private static List<String> names(Iterable<? extends Task> tasks) {
        List<String> names = new ArrayList<>();
        tasks.forEach(task -> names.add(task.getName()));
        return names;
    }
}
