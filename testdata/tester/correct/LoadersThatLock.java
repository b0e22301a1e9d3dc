// Passes.
// Idea: class loaders, one that may load classes in parallel and one that may not, look for a class and define it under
// the lock for it. Threads load the same class by name, through the superclass and through a use that the JVM resolves.
package correct;

import java.io.IOException;
import java.io.InputStream;

public class LoadersThatLock {
    public static class Part {
        public static int size() {
            return 3;
        }
    }

    public static class Whole implements Runnable {
        @Override
        public void run() {
            if (Part.size() != 3) {
                throw new AssertionError();
            }
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(LoadersThatLock.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("correct.LoadersThatLock$")) {
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
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static class ParallelLoader extends Loader {
        static {
            registerAsParallelCapable();
        }
    }

    static class LoaderOfTheJdk extends ClassLoader {
        private final Loader parts;

        LoaderOfTheJdk(Loader parts) {
            super(null);
            this.parts = parts;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return parts.loadClass(name);
        }
    }

    private static void load(ClassLoader loader, String name) {
        try {
            loader.loadClass("correct.LoadersThatLock$" + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void loadInThreads(Loader loader) throws Exception {
        Class<?> whole = loader.loadClass("correct.LoadersThatLock$Whole");
        Runnable user = (Runnable) whole.getConstructor().newInstance();
        LoaderOfTheJdk child = new LoaderOfTheJdk(loader);
        Thread[] threads = {
            new Thread(user), new Thread(() -> load(loader, "Part")), new Thread(() -> load(child, "Part"))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        load(loader, "Part");
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        loadInThreads(new Loader());
        loadInThreads(new ParallelLoader());
    }
}
