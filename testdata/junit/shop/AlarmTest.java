package shop;

import java.io.File;
import java.io.IOException;
import org.junit.Test;

/** Each leaves a thread behind that is no daemon, and that would leave a file behind if the JVM waited for it. */
public class AlarmTest {
    private static void leavesAlarm(String name) {
        Thread alarm = new Thread(() -> {
            try {
                Thread.sleep(8_000);
                new File(name).createNewFile();
            } catch (InterruptedException | IOException e) {
                throw new IllegalStateException(e);
            }
        });
        alarm.start();
    }

    @Test
    public void passes() {
        leavesAlarm("passed");
    }

    @Test
    public void fails() {
        leavesAlarm("failed");
        throw new IllegalStateException("no alarm in the shop");
    }
}
