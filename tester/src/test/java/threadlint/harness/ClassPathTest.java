package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;
import threadlint.runtime.policy.OutsideEffects;

/** Where the program's classes come from. */
class ClassPathTest {
    @TempDir
    Path folder;

    private static final String[] CLASSES = {
        "fixtures/Monitors.class", "fixtures/Fields.class",
        "fixtures/Statics.class", "fixtures/Statics$None.class", "fixtures/Statics$Counter.class",
        "fixtures/Statics$Holder.class"
    };

    private Path classes() throws Exception {
        Path root = Files.createDirectories(folder.resolve("classes"));
        for (String name : CLASSES) {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes(name));
        }
        Files.writeString(root.resolve("text"), "of the folder");
        return root;
    }

    private Path jar() throws Exception {
        Path jar = folder.resolve("a b.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("fixtures/"));
            out.putNextEntry(new JarEntry("fixtures/Monitors.class"));
            out.write(bytes("fixtures/Monitors.class"));
            out.putNextEntry(new JarEntry("text"));
            out.write("of the jar".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static byte[] bytes(String name) throws Exception {
        try (InputStream in = ClassPathTest.class.getClassLoader().getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private static Program program(Path... paths) throws Exception {
        return new Program(new ClassPath(List.of(paths)), new Instrumenter(Options.synchronisation()));
    }

    @Test
    void theFirstEntryThatHasAResourceGivesIt() throws Exception {
        ClassPath path = new ClassPath(List.of(folder.resolve("absent"), jar(), classes()));
        assertEquals("of the jar", new String(path.read("text"), StandardCharsets.UTF_8));
        assertEquals(bytes("fixtures/Fields.class").length, path.read("fixtures/Fields.class").length);
        assertNull(path.read("absent"));
        assertNull(path.read("fixtures"));
        assertNull(path.read("fixtures/"));
        List<URL> found = path.locate("text");
        assertEquals(2, found.size());
        assertTrue(found.get(0).toString().startsWith("jar:file:") && found.get(0).toString().endsWith("a%20b.jar!/text"));
        assertEquals("of the folder", new String(found.get(1).openStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(List.of(), path.locate("absent"));
    }

    @Test
    void aClassPathWithNothingOnItIsRefused() {
        InputError nothing = assertThrows(InputError.class, () -> new ClassPath(List.of(folder.resolve("absent"))));
        assertEquals("there is no folder and no jar on the class path [" + folder.resolve("absent") + "]", nothing.getMessage());
        assertEquals("compile the program, or correct -cp", nothing.help);
        InputError text = assertThrows(InputError.class, () -> {
            new ClassPath(List.of(Files.writeString(folder.resolve("text.jar"), "no jar")));
        });
        assertTrue(text.getMessage().startsWith(folder.resolve("text.jar") + " is not a readable jar: "));
    }

    @Test
    void aFileThatIsNoJarIsLeftOut() throws Exception {
        Path library = Files.writeString(folder.resolve("native.so"), "no jar");
        Path jar = Files.copy(jar(), folder.resolve("jar-by-another-name"));
        ClassPath path = new ClassPath(List.of(library, jar));
        assertEquals("of the jar", new String(path.read("text"), StandardCharsets.UTF_8));
        assertThrows(InputError.class, () -> new ClassPath(List.of(library)));
    }

    @Test
    void aClassIsInstrumentedOnceForAllLoaders() throws Exception {
        Program program = program(classes());
        ProgramLoader first = new ProgramLoader(program);
        ProgramLoader second = new ProgramLoader(program);
        Program.Loaded type = program.load(first, "fixtures.Monitors");
        assertSame(type, program.load(second, "fixtures.Monitors"));
        assertTrue(type.instrumented.length > bytes("fixtures/Monitors.class").length);
        assertNotSame(first.loadClass("fixtures.Monitors"), second.loadClass("fixtures.Monitors"));
        assertNull(program.load(first, "fixtures.Absent"));
        assertThrows(ClassNotFoundException.class, () -> first.loadClass("fixtures.Absent"));
    }

    @Test
    void theHashIsOfWhatALoaderLoadedInWhateverOrder() throws Exception {
        Program program = program(classes());
        ProgramLoader one = new ProgramLoader(program);
        ProgramLoader other = new ProgramLoader(program);
        long nothing = program.hash(one);
        program.load(one, "fixtures.Monitors");
        long some = program.hash(one);
        program.load(one, "fixtures.Fields");
        assertEquals(nothing, program.hash(other), "loaded by another one");
        program.load(other, "fixtures.Fields");
        assertTrue(program.hash(other) != some);
        program.load(other, "fixtures.Monitors");
        program.load(other, "fixtures.Absent");
        assertEquals(program.hash(one), program.hash(other));
        assertTrue(nothing != some && some != program.hash(one));
        Path changed = folder.resolve("classes/fixtures/Monitors.class");
        byte[] bytes = Files.readAllBytes(changed);
        Files.write(changed, java.util.Arrays.copyOf(bytes, bytes.length + 1));
        Program changedProgram = program(folder.resolve("classes"));
        ProgramLoader third = new ProgramLoader(changedProgram);
        changedProgram.load(third, "fixtures.Monitors");
        assertTrue(changedProgram.hash(third) != some, "another class file of the same name");
    }

    @Test
    void aClassThatCannotBeInstrumentedFailsAsInJava() throws Exception {
        Path root = classes();
        Files.write(root.resolve("fixtures/Fields.class"), new byte[] {1, 2, 3});
        ProgramLoader loader = new ProgramLoader(program(root));
        assertThrows(ClassFormatError.class, () -> loader.loadClass("fixtures.Fields"));
        assertTrue(OutsideEffects.met().contains("classes that could not be instrumented"));
    }

    @Test
    void classesWithStateAreToldByTheFirst() throws Exception {
        Program program = program(classes());
        ProgramLoader loader = new ProgramLoader(program);
        program.load(loader, "fixtures.Statics$None");
        assertNull(program.staticState());
        program.load(loader, "fixtures.Statics$Counter");
        String reason = program.staticState();
        assertTrue(reason.contains("Counter.count"), reason);
        program.load(loader, "fixtures.Statics$Holder");
        program.load(loader, "fixtures.Statics$None");
        assertEquals(reason, program.staticState());
    }

    @Test
    void theLoaderFindsResourcesAndSaysWhereClassesAre() throws Exception {
        Path root = classes();
        Path jar = jar();
        ProgramLoader loader = new ProgramLoader(program(jar, root));
        assertNull(loader.getName());
        assertSame(ClassLoader.getPlatformClassLoader(), loader.getParent());
        assertTrue(loader.getResource("text").toString().startsWith("jar:"));
        assertEquals(2, Collections.list(loader.getResources("text")).size());
        assertNull(loader.getResource("absent"));
        assertEquals(jar.toUri().toURL(), location(loader, "fixtures.Monitors"));
        assertEquals(root.toUri().toURL(), location(loader, "fixtures.Fields"));
    }

    private static URL location(ClassLoader loader, String name) throws Exception {
        return loader.loadClass(name).getProtectionDomain().getCodeSource().getLocation();
    }
}
