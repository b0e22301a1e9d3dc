// Passes.
// Idea: two threads use a class loader that synchronizes its loadClass, as loaders did before JDK 7.
package correct;

public class SynchronizedLoader extends ClassLoader {
    private int requests;

    SynchronizedLoader() {
        super(SynchronizedLoader.class.getClassLoader());
    }

    @Override
    protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        requests++;
        return super.loadClass(name, resolve);
    }

    private synchronized int requests() {
        return requests;
    }

    private void use(String name) {
        try {
            loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedLoader loader = new SynchronizedLoader();
        Thread other = new Thread(() -> loader.use("java.util.List"));
        other.start();
        loader.use("java.util.Map");
        other.join();
        if (loader.requests() != 2) {
            throw new AssertionError("requests is " + loader.requests());
        }
    }
}
