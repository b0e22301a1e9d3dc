package threadlint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages are layers: each uses only what the table says. */
class PackagesTest {
    private static final Map<String, Set<String>> TABLE = Map.of(
            "launch", Set.of(),
            "explore", Set.of("launch"),
            "verdict", Set.of("launch", "explore"),
            // An annotation and its extension name each other.
            "jupiter", Set.of("launch", "explore", "verdict", "api"),
            "api", Set.of("launch", "explore", "verdict", "jupiter"));

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?threadlint\\.(\\w+)\\.");

    @Test
    void a_package_uses_what_the_table_says() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/threadlint"))) {
            for (Path file : (Iterable<Path>) files.filter(path -> path.toString().endsWith(".java"))::iterator) {
                String own = file.getParent().getFileName().toString();
                Set<String> others = uses.computeIfAbsent(own, name -> new TreeSet<>());
                Matcher imported = IMPORT.matcher(Files.readString(file));
                while (imported.find()) {
                    others.add(imported.group(1));
                }
            }
        }
        Map<String, Set<String>> expected = new TreeMap<>();
        TABLE.forEach((name, others) -> expected.put(name, new TreeSet<>(others)));
        assertEquals(expected, uses);
    }

    /** Those of the tester are on the boot class path of the JVM that it is in, and would hide those of the module. */
    @Test
    void no_package_is_one_of_the_tester() {
        for (String name : TABLE.keySet()) {
            assertEquals(false, Files.exists(Path.of("../src/main/java/threadlint", name)), name);
        }
    }

    @Test
    void the_licence_of_what_is_shaded_is_there() {
        assertEquals(true, PackagesTest.class.getResource("/META-INF/licenses/com.grack.txt") != null);
    }
}
