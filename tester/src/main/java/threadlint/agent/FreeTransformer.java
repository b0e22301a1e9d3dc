package threadlint.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import threadlint.free.Recorder;
import threadlint.instrument.Contracts;
import threadlint.instrument.Instrumenter;
import threadlint.jdk.HandOvers;

/** Instruments the classes of a program that runs freely, and what of the JDK hands things from one thread to another. */
final class FreeTransformer implements ClassFileTransformer {
    private final Instrumenter instrumenter;
    private final FreeWatch watch;

    FreeTransformer(Instrumenter instrumenter, FreeWatch watch) {
        this.instrumenter = instrumenter;
        this.watch = watch;
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || name.startsWith("threadlint/")) {
            return null;
        }
        try {
            if (loader == null) {
                return HandOvers.areIn(name) ? instrumenter.handsOver(bytes) : null;
            }
            return watch.matches(name, domain) ? program(loader, redefined, bytes) : null;
        } catch (Throwable e) {
            // The class runs as it is: what it does is missed.
            System.err.println("threadlint: " + name + " is not recorded: " + e);
            return null;
        }
    }

    /** @param redefined null for a class that the JVM does not have yet */
    private byte[] program(ClassLoader loader, Class<?> redefined, byte[] bytes) {
        byte[] instrumented = instrumenter.free(loader, bytes, Recorder.hasEnded());
        if (redefined != null) {
            return instrumented;
        }
        ClassReader reader = new ClassReader(bytes);
        String above = reader.getSuperName();
        Recorder.type(binary(reader.getClassName()), above == null ? null : binary(above), Contracts.promiseThreadSafety(bytes));
        return instrumented;
    }

    private static String binary(String internalName) {
        return internalName.replace('/', '.');
    }
}
