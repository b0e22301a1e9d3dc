package shop;

import org.junit.Test;

/** Asks who calls it, as code does that wants to know whether it is under test. */
public class CallerTest {
    private static final int CALLS = 5;

    @Test
    public void isCalledByJUnitAlone() throws InterruptedException {
        Thread other = new Thread(() -> check(new IllegalStateException(), 0));
        other.start();
        other.join();
        check(new Exception(), CALLS);
    }

    private static void check(Throwable here, int least) {
        int calls = 0;
        for (StackTraceElement frame : here.getStackTrace()) {
            if (frame.getClassName().startsWith("threadlint.")) {
                throw new AssertionError("called by " + frame);
            }
            calls += frame.getClassName().startsWith("org.junit.") ? 1 : 0;
        }
        if (calls < least) {
            throw new AssertionError(calls + " calls of JUnit");
        }
    }
}
