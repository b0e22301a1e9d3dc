package threadlint.verdict;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.Reader;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import threadlint.explore.Failure;
import threadlint.explore.Subject;
import threadlint.launch.NoVerdict;

/** The files of schedules that failed, in the folder of the build. */
final class ScheduleFiles {
    private static final String OF_MAVEN = "target";
    private static final String OF_GRADLE = "build";
    private static final String FOLDER = "threadlint";
    private static final String END = ".schedule.json";

    private ScheduleFiles() {}

    /** Writes a file that replays the failure; returns the one that is there if it is the same. */
    static Path save(Subject subject, Failure failure) throws IOException {
        Path folder = Files.createDirectories(buildFolder(subject.type).resolve(FOLDER));
        String content = JsonWriter.indent("  ").string().object(failure.schedule()).done() + "\n";
        String name = name(subject) + "-" + failure.index;
        for (int number = 1; ; number++) {
            Path file = folder.resolve(number == 1 ? name + END : name + "-" + number + END);
            if (!Files.exists(file)) {
                return Files.writeString(file, content);
            }
            if (Files.readString(file).equals(content)) {
                return file;
            }
        }
    }

    /** {@code StockTest.takes}, or {@code StockTest.takes.int.2}. */
    private static String name(Subject subject) {
        String test = subject.name.substring(subject.type.getName().length() + 1);
        String simple = subject.type.getName().replaceFirst("^.*[.$]", "");
        return (simple + "." + test).replaceAll("[^\\p{L}\\p{N}_]+", ".").replaceAll("\\.$", "");
    }

    /** That in which the class was compiled, or else the usual one of this folder. */
    private static Path buildFolder(Class<?> type) {
        for (Path folder = location(type); folder != null; folder = folder.getParent()) {
            if (folder.endsWith(OF_MAVEN) || folder.endsWith(OF_GRADLE)) {
                return folder;
            }
        }
        boolean hasMaven = Files.exists(Path.of("pom.xml"));
        return Path.of(hasMaven ? OF_MAVEN : OF_GRADLE).toAbsolutePath();
    }

    private static Path location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return source == null ? null : Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    /** @throws NoVerdict it is no schedule of a test */
    static JsonObject read(Path file) throws NoVerdict {
        try (Reader reader = Files.newBufferedReader(file)) {
            JsonObject schedule = JsonParser.object().from(reader);
            if (schedule.has("junit") && schedule.has("decisions") && schedule.has("failure")) {
                return schedule;
            }
            throw unreadable(file, "it is not that of a test");
        } catch (IOException | JsonParserException e) {
            throw unreadable(file, e.toString());
        }
    }

    private static NoVerdict unreadable(Path file, String reason) {
        return new NoVerdict(
                "`" + file + "` is not a schedule that can be replayed: " + reason,
                "name with -Dthreadlint.replay a file that the message of a failed test names");
    }
}
