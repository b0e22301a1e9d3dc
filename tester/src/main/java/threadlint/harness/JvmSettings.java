package threadlint.harness;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.TimeZone;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import threadlint.runtime.jvm.Natives;

/**
 * What a program may set for the whole JVM, so that the next schedule would find it: standard streams, properties, the
 * default locale and time zone, what java.net keeps, providers of java.security, managed beans, loggers, drivers of
 * java.sql.
 */
final class JvmSettings {
    /** A runtime may have been made without one. */
    private static final boolean LOGS = ModuleLayer.boot().findModule("java.logging").isPresent();

    private static final boolean DRIVERS = ModuleLayer.boot().findModule("java.sql").isPresent();

    private InputStream in = System.in;
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final DescriptorSettings descriptors = new DescriptorSettings();
    private final PropertySettings properties = new PropertySettings();
    private final NetSettings net = new NetSettings();
    private final SecuritySettings security = new SecuritySettings();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);

    /** Null without the module of loggers. */
    private final LogSettings logs = LOGS ? new LogSettings() : null;

    /** Null without java.sql. */
    private final DriverSettings drivers = DRIVERS ? new DriverSettings() : null;

    /** Makes them what they were when this was made. */
    void restore() {
        restoreStreams();
        restoreLocales();
        if (!Natives.isUninitialized(TimeZone.class)) {
            TimeZone.setDefault(null);
        }
        properties.restore();
        net.restore();
        security.restore();
        if (!Natives.isUninitialized(MBeanServerFactory.class)) {
            withdrawBeans();
        }
        if (logs != null) {
            logs.restore();
        }
        if (drivers != null) {
            drivers.restore();
        }
    }

    private void restoreStreams() {
        descriptors.restore();
        in = descriptors.opened(in);
        if (System.in != in) {
            System.setIn(in);
        }
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != err) {
            System.setErr(err);
        }
    }

    private void restoreLocales() {
        boolean isSame = Locale.getDefault() == locale
                && Locale.getDefault(Locale.Category.DISPLAY) == display
                && Locale.getDefault(Locale.Category.FORMAT) == format;
        if (!isSame) {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, display);
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
    }

    private static void withdrawBeans() {
        if (MBeanServerFactory.findMBeanServer(null).isEmpty()) {
            return;
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName name : server.queryNames(null, null)) {
            try {
                if (isOfProgram(server.getClassLoaderFor(name))) {
                    server.unregisterMBean(name);
                }
            } catch (InstanceNotFoundException e) {
                // Another bean has withdrawn it.
            } catch (JMException e) {
                throw new IllegalStateException(name + " cannot be withdrawn", e);
            }
        }
    }

    /** Whether it is the loader of the program's classes, or one that the program made. */
    private static boolean isOfProgram(ClassLoader loader) {
        ClassLoader each = loader;
        while (each != null && !(each instanceof ProgramLoader)) {
            each = each.getParent();
        }
        return each != null;
    }
}
