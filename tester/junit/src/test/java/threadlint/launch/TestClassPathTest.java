package threadlint.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import threadlint.jupiter.Properties;

class TestClassPathTest {
    @TempDir
    Path folder;

    private Path jar(String name, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path jar = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    @Test
    void jars_that_name_others_stand_for_them() throws IOException {
        Path jar = jar("paths.jar", "classes/ file:/lib/a.jar paths.jar");
        try (Properties properties = new Properties().set("java.class.path", jar.toString())) {
            List<Path> path = TestClassPath.of(TestClassPathTest.class);
            assertEquals(List.of(jar, folder.resolve("classes"), Path.of("/lib/a.jar")), path.subList(0, 3));
        }
    }

    @Test
    void the_jars_of_the_launcher_and_the_engine_are_there_although_no_property_names_them() throws IOException {
        try (Properties properties = new Properties().set("java.class.path", folder.toString())) {
            String path = TestClassPath.of(TestClassPathTest.class).toString();
            for (String name : List.of("test-classes", "junit-platform-launcher", "junit-platform-engine", "junit-jupiter-engine")) {
                assertTrue(path.contains(name), () -> name + " in " + path);
            }
        }
    }

    @Test
    void the_folders_of_a_loader_are_there() throws Exception {
        URL classes = TestClassPathTest.class.getProtectionDomain().getCodeSource().getLocation();
        URL[] urls = {classes, folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            List<Path> path = TestClassPath.of(loader.loadClass("fixtures.SoldTwice"));
            assertTrue(path.contains(folder), path::toString);
        }
    }
}
