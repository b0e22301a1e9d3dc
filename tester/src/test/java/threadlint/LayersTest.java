package threadlint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the tester are layers: each uses only what the table says, and only packages below it. */
class LayersTest {
    private static final Path SOURCES = Path.of("src/main/java");

    /** A package, and the packages that it uses, which stand above it in the table. */
    private static final Map<String, Set<String>> TABLE = new LinkedHashMap<>();

    static {
        row("event");
        row("strategy", "event");
        row("runtime.policy");
        row("jdk", "runtime.policy");
        row("runtime.jvm", "jdk");
        row("runtime.task", "event", "runtime.jvm");
        row("runtime.race", "event", "jdk", "runtime.jvm", "runtime.task");
        row("runtime.choice", "event", "strategy", "jdk", "runtime.task");
        row("runtime.schedule", "event", "strategy", "jdk", "runtime.policy", "runtime.jvm", "runtime.task", "runtime.race",
                "runtime.choice");
        row("runtime.shadow", "event", "runtime.jvm", "runtime.task", "runtime.race", "runtime.schedule");
        row("junit", "runtime.task");
        // The names of classes that call tests, which stacks are not to show.
        row("runtime.hooks", "junit", "event", "strategy", "jdk", "runtime.policy", "runtime.jvm", "runtime.task", "runtime.race",
                "runtime.schedule", "runtime.shadow");
        row("trace");
        row("free", "event", "jdk", "runtime.jvm", "trace");
        row("instrument", "event", "jdk", "runtime.policy", "runtime.jvm", "runtime.hooks", "free");
        row("agent", "event", "strategy", "jdk", "runtime.policy", "runtime.hooks", "free", "instrument");
        row("drive", "event", "strategy", "jdk", "runtime.task", "runtime.hooks");
        row("record", "event", "jdk", "trace", "runtime.jvm", "runtime.task", "runtime.race", "runtime.schedule");
        row("emit", "drive");
        row("harness", "event", "strategy", "record", "jdk", "runtime.policy", "runtime.jvm", "runtime.task", "runtime.race",
                "runtime.schedule", "runtime.shadow", "instrument", "drive", "junit");
        row("confirm", "event", "strategy", "runtime.policy", "runtime.jvm", "runtime.race", "runtime.schedule", "drive",
                "emit", "harness");
        row("", "strategy", "instrument", "agent", "junit", "harness", "confirm");
    }

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package threadlint\\.?([\\w.]*);");
    private static final Pattern CLASS = Pattern.compile("\\bthreadlint((?:\\.[a-z]\\w*)*)\\.[A-Z]\\w*");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");

    /** What tests name, which is no part of the tester. */
    private static final String OF_JUNIT_MODULE = "api";

    private static void row(String name, String... uses) {
        TABLE.put(name, Set.of(uses));
    }

    /** By package, what its files name of other packages: in imports, in full, and in strings. */
    private static Map<String, Set<String>> uses() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : (Iterable<Path>) files.filter(path -> path.toString().endsWith(".java"))::iterator) {
                String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                Matcher declared = PACKAGE.matcher(code);
                assertTrue(declared.find(), file::toString);
                String own = declared.group(1);
                Set<String> others = uses.computeIfAbsent(own, name -> new TreeSet<>());
                Matcher named = CLASS.matcher(code);
                while (named.find()) {
                    String other = named.group(1).isEmpty() ? "" : named.group(1).substring(1);
                    if (!other.equals(own) && !other.equals(OF_JUNIT_MODULE)) {
                        others.add(other);
                    }
                }
            }
        }
        return uses;
    }

    @Test
    void a_package_uses_only_what_stands_above_it_in_the_table() {
        List<String> above = new ArrayList<>();
        for (Map.Entry<String, Set<String>> row : TABLE.entrySet()) {
            assertTrue(above.containsAll(row.getValue()), () -> row.getKey() + " uses " + row.getValue());
            above.add(row.getKey());
        }
    }

    @Test
    void the_table_says_what_each_package_uses() throws IOException {
        Map<String, Set<String>> uses = uses();
        assertEquals(new TreeSet<>(TABLE.keySet()), uses.keySet(), "packages");
        uses.forEach((name, others) -> assertEquals(new TreeSet<>(TABLE.get(name)), others, "threadlint." + name + " uses"));
    }
}
