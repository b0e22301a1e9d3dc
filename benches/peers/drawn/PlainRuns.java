import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Lists the tests below a folder of classes, or says which of some tests may be drawn.
 *
 * <p>{@code PlainRuns ANSWERS list FOLDER} writes a test per line, as {@code CLASS#METHOD};
 * {@code PlainRuns ANSWERS try TEST…} writes a test and a word per line: {@code eligible},
 * {@code fails} (or is skipped), {@code slow}, {@code alone} (starts no thread) or {@code process}.
 */
final class PlainRuns {
    private static final int RUNS = 3;
    private static final long MOST_MILLIS = 2_000;
    private static final Set<String> TEST =
            Set.of("org.junit.Test", "org.junit.jupiter.api.Test");
    private static final Set<String> SKIPPED =
            Set.of("org.junit.Ignore", "org.junit.jupiter.api.Disabled");

    public static void main(String[] arguments) throws IOException {
        List<String> rest = Arrays.asList(arguments).subList(2, arguments.length);
        PrintStream answers =
                new PrintStream(Files.newOutputStream(Path.of(arguments[0])), true, StandardCharsets.UTF_8);
        if (arguments[1].equals("list")) {
            tests(Path.of(rest.get(0))).forEach(answers::println);
        } else {
            Launcher launcher = LauncherFactory.create();
            rest.forEach(test -> answers.println(test + " " + judged(launcher, test)));
        }
        answers.flush();
        Runtime.getRuntime().halt(0);
    }

    private static Set<String> tests(Path folder) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.collect(Collectors.toList())) {
                String name = folder.relativize(file).toString().replace('/', '.');
                if (name.endsWith(".class")) {
                    found.addAll(testsOf(name.substring(0, name.length() - ".class".length())));
                }
            }
        }
        return found;
    }

    private static Set<String> testsOf(String name) {
        Set<String> found = new TreeSet<>();
        try {
            Class<?> type = Class.forName(name, false, PlainRuns.class.getClassLoader());
            if (Modifier.isAbstract(type.getModifiers()) || type.isAnonymousClass()) {
                return found;
            }
            boolean isOfThree = false;
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                isOfThree |= at.getName().equals("junit.framework.TestCase");
            }
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (Method method : at.getDeclaredMethods()) {
                    if (isTest(method, isOfThree)) {
                        found.add(name + "#" + method.getName());
                    }
                }
            }
        } catch (LinkageError | ClassNotFoundException error) {
            found.clear();
        }
        return found;
    }

    private static boolean isTest(Method method, boolean isOfThree) {
        Set<String> annotations =
                Stream.of(method.getAnnotations())
                        .map(annotation -> annotation.annotationType().getName())
                        .collect(Collectors.toSet());
        boolean isNamed = isOfThree && method.getName().startsWith("test");
        return method.getParameterCount() == 0
                && !method.isSynthetic()
                && (isNamed || annotations.stream().anyMatch(TEST::contains))
                && annotations.stream().noneMatch(SKIPPED::contains);
    }

    private static String judged(Launcher launcher, String test) {
        boolean startsThread = false;
        for (int run = 0; run < RUNS; run++) {
            long threads = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
            long start = System.nanoTime();
            if (!passes(launcher, test)) {
                return "fails";
            }
            if (System.nanoTime() - start > MOST_MILLIS * 1_000_000) {
                return "slow";
            }
            startsThread |=
                    ManagementFactory.getThreadMXBean().getTotalStartedThreadCount() > threads;
        }
        if (ProcessHandle.current().children().findAny().isPresent()) {
            return "process";
        }
        return startsThread ? "eligible" : "alone";
    }

    private static boolean passes(Launcher launcher, String test) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(DiscoverySelectors.selectMethod(test))
                        .build();
        Outcome outcome = new Outcome();
        launcher.execute(request, outcome);
        return outcome.passed == 1 && !outcome.hasFailed;
    }

    private static final class Outcome implements TestExecutionListener {
        int passed;
        boolean hasFailed;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                hasFailed = true;
            } else if (test.isTest()) {
                passed++;
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            hasFailed = true;
        }
    }
}
