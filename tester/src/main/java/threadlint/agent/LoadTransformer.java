package threadlint.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import threadlint.instrument.InstrumentingLoader;
import threadlint.instrument.Instrumenter;
import threadlint.jdk.Instrumented;
import threadlint.runtime.hooks.RegionHooks;

/**
 * Instruments classes as they are loaded, on whatever thread loads them: those of the JDK, and classes of the
 * program that come from loaders of its own. The harness' loader instruments for itself.
 */
final class LoadTransformer implements ClassFileTransformer {
    private final Instrumenter instrumenter;

    LoadTransformer(Instrumenter instrumenter) {
        this.instrumenter = instrumenter;
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || name.startsWith("threadlint/")) {
            return null;
        }
        RegionHooks.enterRegion();
        try {
            return instrument(module, loader, name, redefined != null, bytes);
        } catch (Throwable e) {
            // The class runs as it is: what it does is not controlled.
            Installed.failed(name, e);
            return null;
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    private byte[] instrument(Module module, ClassLoader loader, String name, boolean loaded, byte[] bytes) {
        if (module == Object.class.getModule() || Instrumented.isOutsideBase(name)) {
            return instrumenter.jdk(name, bytes, loaded);
        }
        if (loader == null) {
            return null;
        }
        return loader instanceof InstrumentingLoader || loaded ? null : instrumenter.program(loader, name, bytes);
    }
}
