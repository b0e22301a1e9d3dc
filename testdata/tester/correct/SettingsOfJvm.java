// Passes.
// Idea: what belongs to the JVM and not to the classes of a program is as it was when a schedule
// begins: streams, properties, the default locale and time zone, managed beans, log handlers.
package correct;

import java.io.ByteArrayInputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.TimeZone;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.management.ObjectName;

public class SettingsOfJvm {
    private static final String PROPERTY = "correct.settings";

    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        @Override
        public int getCount() {
            return 1;
        }
    }

    static class Quiet extends Handler {
        @Override
        public void publish(LogRecord record) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static class Own extends PrintStream {
        Own(PrintStream to) {
            super(to);
        }
    }

    static void check(String what, boolean asBefore) {
        if (!asBefore) {
            throw new AssertionError(what);
        }
    }

    static void checkAll() {
        check("out", !System.out.getClass().getSimpleName().equals("Own"));
        check("err", !System.err.getClass().getSimpleName().equals("Own"));
        check("in", !(System.in instanceof ByteArrayInputStream));
        check("property", System.getProperty(PROPERTY) == null);
        check("separator", System.getProperty("line.separator") != null);
        check("locale", !Locale.getDefault().equals(Locale.JAPAN));
        check("format", !Locale.getDefault(Locale.Category.FORMAT).equals(Locale.CHINA));
        check("zone", !TimeZone.getDefault().getID().equals("Asia/Tokyo"));
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            check("handler", !handler.getClass().getSimpleName().equals("Quiet"));
        }
    }

    static void changeAll() {
        System.setOut(new Own(System.out));
        System.setErr(new Own(System.err));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setProperty(PROPERTY, "changed");
        System.clearProperty("line.separator");
        Locale.setDefault(Locale.JAPAN);
        Locale.setDefault(Locale.Category.FORMAT, Locale.CHINA);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        Logger.getLogger("").addHandler(new Quiet());
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SettingsOfJvm::checkAll);
        other.start();
        other.join();
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Counter(), new ObjectName("correct:type=Counter"));
        changeAll();
    }
}
