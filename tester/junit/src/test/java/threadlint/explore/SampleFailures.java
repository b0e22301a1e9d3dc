package threadlint.explore;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The failures among the samples of the protocol, which the tests of both sides read. */
public final class SampleFailures {
    private SampleFailures() {}

    /** The first one of a kind. */
    public static Failure of(String kind) throws IOException, JsonParserException {
        return all().stream().filter(failure -> failure.kind.equals(kind)).findFirst().orElseThrow();
    }

    private static List<Failure> all() throws IOException, JsonParserException {
        List<Failure> failures = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("../../testdata/protocol/messages.jsonl"))) {
            JsonObject message = JsonParser.object().from(line);
            if (message.getString("type").equals("failure")) {
                failures.add(new Failure(message));
            }
        }
        return failures;
    }

    /** A schedule whose first thread ended with an exception. */
    public static Failure thrown(String error, String... stack) {
        JsonObject thread = new JsonObject();
        thread.put("id", 0);
        thread.put("error", error);
        thread.put("stack", new JsonArray(Arrays.asList(stack)));
        JsonObject failure = new JsonObject();
        failure.put("kind", "exception");
        failure.put("message", "not the whole message");
        failure.put("thread", 0);
        JsonObject message = new JsonObject();
        message.put("failure", failure);
        message.put("threads", new JsonArray(List.of(thread)));
        return new Failure(message);
    }
}
