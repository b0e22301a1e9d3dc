package threadlint.harness;

import java.lang.reflect.Field;
import java.util.List;
import threadlint.runtime.jvm.Natives;

/**
 * The drivers that java.sql knows. It looks for them once in a JVM, so that those of one schedule's classes would keep
 * the ones of the next from being found.
 */
final class DriverSettings {
    private final Class<?> manager;
    private final Field known;
    private final Field sought;

    DriverSettings() {
        try {
            manager = Class.forName("java.sql.DriverManager", false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        known = Natives.field(manager, "registeredDrivers");
        sought = Natives.field(manager, "driversInitialized");
    }

    /** Makes it look again. */
    void restore() {
        if (!Natives.isUninitialized(manager)) {
            ((List<?>) Natives.get(known)).clear();
            Natives.set(sought, false);
        }
    }
}
