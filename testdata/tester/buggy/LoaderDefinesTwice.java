// Fails: exception
// By: random pos pct:2 race
// Idea: a class loader looks for a class and then defines it, with no lock. If both threads look first, the second
// definition fails (JVMS 5.3.5).
package buggy;

import java.io.IOException;
import java.io.InputStream;

public class LoaderDefinesTwice {
    private static final String PLUGIN = "buggy.LoaderDefinesTwice$Plugin";

    /** For each schedule anew, with classes of its own: each thread's call is the first of its class. */
    static int requests;

    public static class Plugin {}

    static class Loader extends ClassLoader {
        Loader() {
            super(LoaderDefinesTwice.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(PLUGIN)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static class Request extends Thread {
        private final Loader loader;

        Request(Loader loader) {
            this.loader = loader;
        }

        @Override
        public void run() {
            try {
                loader.loadClass(PLUGIN);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        requests = 1;
        Loader loader = new Loader();
        Thread request = new Request(loader);
        request.start();
        loader.loadClass(PLUGIN);
        request.join();
    }
}
