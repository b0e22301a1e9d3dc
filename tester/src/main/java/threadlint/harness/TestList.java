package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.io.IOException;
import threadlint.junit.JUnitTest;
import threadlint.junit.NoTest;

/** Tells which tests classes have. */
public final class TestList {
    private final Plan plan;
    private final Program program;
    private final Messages messages;

    public TestList(Plan plan, Program program, Messages messages) {
        this.plan = plan;
        this.program = program;
        this.messages = messages;
    }

    /** A message for each class, in the order of the plan. */
    public void send() {
        for (String name : plan.testClasses) {
            messages.send(testsOf(name));
        }
    }

    private JsonObject testsOf(String name) {
        JsonObject message = Messages.of("tests");
        message.put("class", name);
        JsonArray tests = new JsonArray();
        message.put("tests", tests);
        try {
            tests.addAll(JUnitTest.names(program.classPath()::read, name, program.newLoader()));
        } catch (NoTest e) {
            message.put("message", e.getMessage());
            message.put("help", e.help);
        } catch (IOException | ReflectiveOperationException | LinkageError e) {
            message.put("message", "class " + name + " cannot be loaded: " + e);
            message.put("help", "put JUnit and all that the tests need on the class path, and see --java-home");
        }
        return message;
    }
}
