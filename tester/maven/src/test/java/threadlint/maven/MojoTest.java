package threadlint.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import threadlint.build.StandIn;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class MojoTest {
    @TempDir
    Path module;

    private MavenProject project;

    @BeforeEach
    void aModule() throws IOException {
        for (String name : List.of("src/main/java", "target/classes", "target/test-classes", "target/threadlint/traces", "bin")) {
            Files.createDirectories(module.resolve(name));
        }
        project = new MavenProject();
        project.setFile(module.resolve("pom.xml").toFile());
        project.addCompileSourceRoot(module.resolve("src/main/java").toString());
        Build build = project.getBuild();
        build.setDirectory(module.resolve("target").toString());
        build.setOutputDirectory(module.resolve("target/classes").toString());
        build.setTestOutputDirectory(module.resolve("target/test-classes").toString());
    }

    private StandIn standIn(int exit) throws IOException {
        return StandIn.in(module.resolve("bin"), exit, null);
    }

    private <M extends ThreadlintMojo> M prepared(M mojo, StandIn threadlint) {
        mojo.project = project;
        mojo.executable = threadlint.program();
        if (mojo instanceof RecordingMojo) {
            ((RecordingMojo) mojo).traces = module.resolve("target/threadlint/traces").toFile();
        } else if (mojo instanceof PredictMojo) {
            ((PredictMojo) mojo).traces = module.resolve("target/threadlint/traces").toFile();
        }
        return mojo;
    }

    static Stream<ExaminingMojo> examining() {
        return Stream.of(new CheckMojo(), new ConfirmMojo(), new PredictMojo());
    }

    static Stream<ThreadlintMojo> all() {
        return Stream.concat(examining(), Stream.of(new AgentMojo(), new RecordMojo()));
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_0_passes(ExaminingMojo mojo) throws Exception {
        StandIn standIn = standIn(0);
        prepared(mojo, standIn).execute();
        assertEquals(1, standIn.calls().size());
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_1_fails_the_build(ExaminingMojo mojo) throws IOException {
        assertThrows(MojoFailureException.class, prepared(mojo, standIn(1))::execute);
    }

    @ParameterizedTest
    @MethodSource("examining")
    void exit_code_2_is_an_error_with_the_message_of_threadlint(ExaminingMojo mojo) throws IOException {
        MojoExecutionException error = assertThrows(MojoExecutionException.class, prepared(mojo, standIn(2))::execute);
        assertTrue(error.getMessage().contains("told of"), error.getMessage());
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_missing_binary_is_an_error_in_every_module(ThreadlintMojo mojo) throws IOException {
        prepared(mojo, standIn(0)).executable = module.resolve("none").toFile();
        project.getCompileSourceRoots().clear();
        MojoExecutionException error = assertThrows(MojoExecutionException.class, mojo::execute);
        assertTrue(error.getMessage().contains("threadlint.executable"), error.getMessage());
    }

    @ParameterizedTest
    @MethodSource("all")
    void what_is_skipped_calls_nothing(ThreadlintMojo mojo) throws Exception {
        prepared(mojo, standIn(2)).executable = module.resolve("none").toFile();
        mojo.skip = true;
        mojo.execute();
    }

    @Test
    void generated_sources_are_not_checked() throws Exception {
        project.addCompileSourceRoot(Files.createDirectories(module.resolve("target/generated")).toString());
        StandIn standIn = standIn(0);
        prepared(new CheckMojo(), standIn).execute();
        assertTrue(standIn.calls().get(0).endsWith(": [check] [src/main/java]"), standIn.calls().get(0));
    }

    @Test
    void a_module_that_is_not_compiled_cannot_be_confirmed() throws Exception {
        Files.delete(module.resolve("target/classes"));
        StandIn standIn = standIn(0);
        MojoExecutionException error =
                assertThrows(MojoExecutionException.class, prepared(new ConfirmMojo(), standIn)::execute);
        assertTrue(error.getMessage().contains("test-compile"), error.getMessage());
        assertEquals(List.of(), standIn.calls());
    }

    @Test
    void without_traces_there_is_nothing_to_predict_from() throws Exception {
        PredictMojo mojo = prepared(new PredictMojo(), standIn(0));
        mojo.traces = module.resolve("none").toFile();
        MojoExecutionException error = assertThrows(MojoExecutionException.class, mojo::execute);
        assertTrue(error.getMessage().contains("threadlint:record"), error.getMessage());
    }

    @Test
    void tests_that_leave_no_trace_fail_the_recording() throws Exception {
        RecordMojo mojo = prepared(new RecordMojo(), standIn(0));
        MojoExecutionException error = assertThrows(MojoExecutionException.class, mojo::execute);
        assertTrue(error.getMessage().contains("do not skip them"), error.getMessage());
        Files.writeString(mojo.traces.toPath().resolve("a.tltrace"), "");
        mojo.execute();
    }

    @Test
    void a_module_without_tests_needs_no_traces() throws Exception {
        Files.delete(module.resolve("target/test-classes"));
        StandIn standIn = standIn(2);
        prepared(new PredictMojo(), standIn).execute();
        prepared(new RecordMojo(), standIn).execute();
        assertEquals(List.of(), standIn.calls());
    }

    @Test
    void the_agent_is_quoted_if_its_path_has_a_space() throws Exception {
        project.getBuild().setDirectory(module.resolve("a b").toString());
        StandIn standIn = StandIn.in(module.resolve("bin"), 0, Files.writeString(module.resolve("the.jar"), ""));
        AgentMojo mojo = prepared(new AgentMojo(), standIn);
        mojo.watch = List.of("shop.**");
        mojo.maxEvents = 9L;
        mojo.execute();
        String agent = project.getProperties().getProperty("threadlint.agent");
        String expected = "\"-javaagent:" + module.resolve("a b/threadlint/threadlint-tester.jar") + "=record,free,dir="
                + mojo.traces + ",watch=shop.**,max-events=9\"";
        assertTrue(agent.endsWith(expected), agent);
    }
}
