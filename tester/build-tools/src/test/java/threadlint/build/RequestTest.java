package threadlint.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestTest {
    @TempDir
    Path module;

    private File sources;
    private File generated;

    @BeforeEach
    void aModule() throws IOException {
        sources = folder("src/main/java");
        generated = folder("target/generated-sources/annotations");
    }

    private File folder(String name) throws IOException {
        return Files.createDirectories(module.resolve(name)).toFile();
    }

    private Request request(Command command) {
        return new Request(command, module.toFile());
    }

    @Test
    void sources_are_relative_to_the_module_and_neither_generated_nor_missing_nor_named_twice() {
        List<File> roots = List.of(sources, generated, module.resolve("src/main/none").toFile(), sources);
        Request request = request(Command.CHECK).sources(roots, module.resolve("target").toFile());
        assertEquals(List.of("check", path("src/main/java")), request.words());
        assertTrue(request.hasPaths());
    }

    @Test
    void a_module_without_sources_has_nothing_to_check() {
        Request request = request(Command.CHECK).sources(List.of(generated), module.resolve("target").toFile());
        assertFalse(request.hasPaths());
    }

    @Test
    void named_paths_are_passed_on_even_if_they_are_missing() throws IOException {
        File elsewhere = Files.createTempDirectory(module.getParent(), "elsewhere").toFile();
        Request request = request(Command.CHECK).paths(List.of(module.toFile(), module.resolve("none").toFile(), elsewhere));
        assertEquals(List.of("check", ".", "none", elsewhere.toString()), request.words());
    }

    @Test
    void what_is_not_set_is_left_to_threadlint() {
        Request request = request(Command.CHECK).confidence(null).scope("").failOn(null).tests(false).formats(null, Map.of());
        assertEquals(List.of("check"), request.words());
    }

    @Test
    void settings_are_flags_and_free_arguments_come_after_them() {
        Map<String, File> reports = new TreeMap<>();
        reports.put("html", module.resolve("target/t.html").toFile());
        reports.put("sarif", module.resolve("target/t.sarif").toFile());
        Request request = request(Command.CHECK)
                .confidence("low").scope("all").failOn("note").tests(true).formats("concise", reports)
                .arguments(List.of("--rule", "P3")).paths(List.of(sources));
        assertEquals(
                List.of("check", "--confidence", "low", "--scope", "all", "--fail-on", "note", "--tests",
                        "--output-format", "concise", "--output-format", "html", "--output-file", path("target/t.html"),
                        "--output-format", "sarif", "--output-file", path("target/t.sarif"), "--rule", "P3",
                        path("src/main/java")),
                request.words());
    }

    @Test
    void confirm_gets_the_class_path_without_what_does_not_exist() throws IOException {
        List<File> entries = List.of(folder("target/classes"), module.resolve("target/test-classes").toFile(),
                folder("target/classes"), folder("lib"));
        Request request = request(Command.CONFIRM).classPath(entries).budget("2s")
                .save(module.resolve("target/saved").toFile()).paths(List.of(sources));
        String classPath = path("target/classes") + File.pathSeparator + "lib";
        assertEquals(
                List.of("confirm", "--budget", "2s", "--save", path("target/saved"), "--classpath", classPath,
                        path("src/main/java")),
                request.words());
    }

    @Test
    void predict_gets_traces_and_each_source_with_a_flag() throws IOException {
        Request request = request(Command.PREDICT).trace(module.resolve("target/traces").toFile())
                .classPath(List.of(folder("target/classes"))).paths(List.of(sources, generated));
        assertEquals(
                List.of("predict", "--trace", path("target/traces"), "--classpath", path("target/classes"),
                        "--sources", path("src/main/java"), "--sources", path("target/generated-sources/annotations")),
                request.words());
    }

    private static String path(String name) {
        return name.replace('/', File.separatorChar);
    }
}
