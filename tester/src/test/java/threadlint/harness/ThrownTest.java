package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import fixtures.Scenarios;
import org.junit.jupiter.api.Test;

class ThrownTest {
    private static final int LONGEST = 10_000;

    @Test
    void classAndMessageAreTold() {
        assertEquals("java.lang.Error: why", Thrown.text(new Error("why")));
        assertEquals("java.lang.Error", Thrown.text(new Error()));
        StackTraceElement[] stack = {new StackTraceElement("C", "m", "C.java", 1)};
        Error error = new Error();
        error.setStackTrace(stack);
        assertEquals(1, Thrown.stack(error).length);
        assertSame(stack[0], Thrown.stack(error)[0]);
    }

    @Test
    void longMessagesAreCutOff() {
        String longest = "x".repeat(LONGEST);
        assertEquals("java.lang.Error: " + longest, Thrown.text(new Error(longest)));
        assertEquals("java.lang.Error: " + longest + "...", Thrown.text(new Error(longest + "y")));
    }

    @Test
    void methodsThatFailTellNothing() {
        assertEquals("fixtures.Scenarios$Mute", Thrown.text(new Scenarios.Mute()));
        assertEquals(0, Thrown.stack(new Scenarios.Mute()).length);
        assertEquals(0, Thrown.stack(new Error() {
            private static final long serialVersionUID = 1;

            @Override
            public StackTraceElement[] getStackTrace() {
                throw new IllegalStateException();
            }
        }).length);
    }
}
