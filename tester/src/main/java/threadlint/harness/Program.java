package threadlint.harness;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import threadlint.instrument.Instrumenter;
import threadlint.runtime.policy.OutsideEffects;

/** The program under test: its classes, read and instrumented once for all loaders. */
public final class Program {
    private static final String CHANGES_FILES = "the program changes files, which are restored before each schedule";

    private final ClassPath classPath;
    private final Instrumenter instrumenter;
    private final Map<String, byte[]> instrumented = new HashMap<>();

    /** Hash of each class file that was loaded, by name. */
    private final Map<String, Long> hashes = new HashMap<>();

    /** Null until somebody asks for it. */
    private Program unwatched;

    /** Null until somebody asks for it. */
    private Program withoutLibraries;

    /** Why classes cannot be shared by schedules; null while they can. */
    private String staticState;

    /** Null if nobody restores files. */
    private ProgramFiles files;

    public Program(ClassPath classPath, Instrumenter instrumenter) {
        this.classPath = classPath;
        this.instrumenter = instrumenter;
    }

    /** The same program, whose plain accesses are no events. */
    Program unwatched() {
        if (unwatched == null) {
            unwatched = with(instrumenter.unwatched());
        }
        return unwatched;
    }

    /** The same program, in whose libraries plain accesses are no events. */
    Program withoutLibraries() {
        if (withoutLibraries == null) {
            withoutLibraries = with(instrumenter.withoutLibraries());
        }
        return withoutLibraries;
    }

    private Program with(Instrumenter instrumenter) {
        Program program = new Program(classPath, instrumenter);
        program.files = files;
        return program;
    }

    /** A loader with classes of its own. */
    public ProgramLoader newLoader() {
        return new ProgramLoader(this);
    }

    public ClassPath classPath() {
        return classPath;
    }

    /** The instrumented bytes of a class, null if it is not on the class path. */
    synchronized byte[] load(ProgramLoader loader, String name) throws IOException {
        loader.asked.add(name);
        byte[] known = instrumented.get(name);
        if (known != null) {
            return known;
        }
        String path = name.replace('.', '/');
        byte[] original = classPath.read(path.concat(".class"));
        if (original == null) {
            return null;
        }
        byte[] result = instrument(loader, path, original);
        instrumented.put(name, result);
        hashes.put(name, hash(original));
        return result;
    }

    /** A class that cannot be instrumented is left as it is, and told: failures that need its steps may be missed. */
    private byte[] instrument(ProgramLoader loader, String path, byte[] original) {
        try {
            byte[] result = instrumenter.program(loader, path, original);
            if (staticState == null) {
                staticState = instrumenter.staticState(loader, original);
            }
            return result;
        } catch (RuntimeException e) {
            OutsideEffects.meet(OutsideEffects.Kind.CLASSES);
            return original;
        }
    }

    /** Why each schedule needs fresh classes, null if it does not. */
    synchronized String staticState() {
        return staticState == null && files != null && files.haveChanged() ? CHANGES_FILES : staticState;
    }

    /** Makes schedules begin with the files with which the JVM began. */
    public void restoreFilesWith(ProgramFiles files) {
        this.files = files;
    }

    /**
     * Restores the files that the last schedule changed, if any. From then on each schedule has its own classes, because
     * a constant may be the name of a file that is gone.
     *
     * @return why no schedule can follow, null if one can
     */
    synchronized String restoreFiles() {
        return files == null || !OutsideEffects.takeFilesChanged() ? null : files.restore();
    }

    /** Whether what a schedule leaves in static fields may change the next one that shares its classes. */
    public synchronized boolean hasStaticState() {
        return staticState() != null;
    }

    /** Hash of the class files that the loader has loaded so far. */
    synchronized long hash(ProgramLoader loader) {
        long hash = OFFSET;
        for (String name : loader.asked) {
            Long ofFile = hashes.get(name);
            if (ofFile != null) {
                hash = (hash ^ name.hashCode()) * PRIME;
                hash = (hash ^ ofFile) * PRIME;
            }
        }
        return hash;
    }

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    /** FNV-1a. */
    private static long hash(byte[] bytes) {
        long hash = OFFSET;
        for (byte b : bytes) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return hash;
    }
}
