// Passes.
// Idea: a class that has an initialiser and does not pass verification. Each thread that uses it gets the error: nobody
// holds its initialisation lock (JLS 12.4.2 is not reached; JVMS 5.4).
package correct;

import java.io.IOException;
import java.io.InputStream;

public class ClassNotLinked {
    /** Not final, so that each schedule has classes of its own. */
    static int errors;

    public static class Broken {
        static Object state = new Object();

        static int value() {
            return 12345;
        }
    }

    public static class User implements Runnable {
        @Override
        public void run() {
            Broken.value();
        }
    }

    /** Defines the two classes, the first with a method that returns a reference as its number. */
    static class Loader extends ClassLoader {
        Loader() {
            super(ClassNotLinked.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Broken") && !name.endsWith("$User")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                returnNull(bytes);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        /** Makes {@code sipush 12345; ireturn} into {@code aconst_null; nop; nop; ireturn}. */
        private static void returnNull(byte[] bytes) {
            for (int i = 0; i + 3 < bytes.length; i++) {
                if (bytes[i] == 0x11 && bytes[i + 1] == 0x30 && bytes[i + 2] == 0x39 && bytes[i + 3] == (byte) 0xAC) {
                    bytes[i] = 1;
                    bytes[i + 1] = 0;
                    bytes[i + 2] = 0;
                }
            }
        }
    }

    private static synchronized void count() {
        errors++;
    }

    private static void use(Runnable user) {
        try {
            user.run();
        } catch (VerifyError e) {
            count();
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = new Loader().loadClass("correct.ClassNotLinked$User");
        Runnable user = (Runnable) type.getConstructor().newInstance();
        Thread other = new Thread(() -> use(user));
        other.start();
        use(user);
        other.join();
        if (errors != 2) {
            throw new AssertionError(errors + " errors");
        }
    }
}
