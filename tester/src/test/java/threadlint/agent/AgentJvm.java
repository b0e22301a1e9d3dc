package threadlint.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.grack.nanojson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.MethodNode;

/** Starts JVMs with the agent, from a jar like the one that is shipped. */
public final class AgentJvm {
    private final Path folder;
    private final Path jar;

    public AgentJvm(Path folder) throws Exception {
        this.folder = folder;
        jar = folder.resolve("agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            addFolder(out, location(Agent.class));
            addJar(out, location(ClassReader.class));
            addJar(out, location(MethodNode.class));
            addJar(out, location(JSRInlinerAdapter.class));
            addJar(out, location(JsonParser.class));
        }
    }

    public static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    public Path jar() {
        return jar;
    }

    /** Runs a main class of the test tree; returns the lines of both its streams. */
    List<String> run(String plan, List<String> options, String... mainAndArguments) throws Exception {
        Path planFile = Files.writeString(folder.resolve("plan.json"), plan);
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-PrintWarnings");
        command.addAll(options);
        command.add("-javaagent:" + jar + "=" + planFile);
        command.add("-cp");
        command.add(location(AgentJvm.class).toString());
        command.addAll(List.of(mainAndArguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        return Files.readAllLines(output);
    }

    private static void addFolder(JarOutputStream out, Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
            }
        }
    }

    private static void addJar(JarOutputStream out, Path file) throws IOException {
        Set<String> seen = new HashSet<>();
        try (JarFile source = new JarFile(file.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) source.stream()::iterator) {
                boolean wanted = entry.getName().endsWith(".class") && !entry.getName().contains("module-info");
                if (wanted && seen.add(entry.getName())) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    source.getInputStream(entry).transferTo(out);
                }
            }
        }
    }

    /** Compiles sources, as the command {@code javac} does with these arguments. */
    public static void javac(String... arguments) {
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments));
    }
}
