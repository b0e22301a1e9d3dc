package threadlint.instrument;

/** Stand-in until the instrumentation is here. */
public final class Instrumenter {
    public byte[] program(ClassLoader loader, String internalName, byte[] bytes) {
        return bytes;
    }

    public String staticState(ClassLoader loader, String internalName, byte[] bytes) {
        return null;
    }
}
