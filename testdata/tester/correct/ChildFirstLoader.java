// Passes.
// Idea: a class loader that finds classes for itself and asks no parent, but for java.*: it knows none of the tester's.
package correct;

import java.io.IOException;
import java.io.InputStream;

public class ChildFirstLoader extends ClassLoader {
    public static class Work implements Runnable {
        private int runs;

        @Override
        public synchronized void run() {
            runs++;
            if (runs > 2) {
                throw new AssertionError(runs + " runs");
            }
        }
    }

    ChildFirstLoader() {
        super(null);
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return super.loadClass(name);
        }
        synchronized (this) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = ChildFirstLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = file.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> work = new ChildFirstLoader().loadClass("correct.ChildFirstLoader$Work");
        Runnable shared = (Runnable) work.getConstructor().newInstance();
        Thread other = new Thread(shared);
        other.start();
        shared.run();
        other.join();
    }
}
