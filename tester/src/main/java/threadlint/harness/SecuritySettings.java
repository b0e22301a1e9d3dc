package threadlint.harness;

import java.lang.reflect.Field;
import threadlint.runtime.jvm.Natives;

/** The providers of java.security, which a program can add and remove. */
final class SecuritySettings {
    private final Field list;

    /** Nobody changes a list: there is another one then. */
    private final Object original;

    SecuritySettings() {
        try {
            list = Natives.field(Class.forName("sun.security.jca.Providers"), "providerList");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        original = Natives.get(list);
    }

    /** Makes them what they were when this was made. */
    void restore() {
        if (Natives.get(list) != original) {
            Natives.set(list, original);
        }
    }
}
