package threadlint.harness;

import java.io.IOException;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.TestFramework;
import threadlint.runtime.policy.OutsideEffects;

/** The program under test: its classes, read and instrumented once for all loaders. */
public final class Program {
    private static final String CHANGES_FILES = "the program changes files, which are restored before each schedule";

    private final ClassPath classPath;
    private final Instrumenter instrumenter;

    /** By name of the class. */
    private final Map<String, Loaded> loaded = new HashMap<>();

    /** Null until somebody asks for it. */
    private Program unwatched;

    /** Null until somebody asks for it. */
    private Program withoutLibraries;

    /** Loads the classes that run tests, and make and judge assertions, once; null if these are loaded like all others. */
    private ProgramLoader testFramework;

    /** Why classes cannot be shared by schedules; null while they can. */
    private String staticState;

    /** Null if nobody restores files. */
    private ProgramFiles files;

    /** A class that was read from the class path. */
    static final class Loaded {
        final byte[] instrumented;
        final CodeSource source;

        /** Hash of the class file. */
        final long hash;

        private Loaded(byte[] instrumented, CodeSource source, long hash) {
            this.instrumented = instrumented;
            this.source = source;
            this.hash = hash;
        }
    }

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
        program.testFramework = testFramework;
        return program;
    }

    /**
     * From now on, schedules share the classes that run tests, and make and judge assertions. What these keep no test
     * notices; that those that run tests take other steps from one run to the next shows in no schedule.
     */
    synchronized void shareTestFramework() {
        if (testFramework == null) {
            testFramework = new ProgramLoader(with(instrumenter));
        }
    }

    /** Loads the classes that all schedules share; null if there are none. */
    ProgramLoader testFramework() {
        return testFramework;
    }

    /** Whether all schedules share a class. Those that Kotlin adds have types of its library in common with the program. */
    boolean shares(String name) {
        return testFramework != null && TestFramework.has(name) && !name.contains("Kt");
    }

    /** A loader with classes of its own. */
    public ProgramLoader newLoader() {
        return new ProgramLoader(this);
    }

    /** A loader whose classes are looked at but not run: all members can be seen although classes are missing. */
    public ProgramLoader loaderForReflection() {
        return ProgramLoader.forReflection(this);
    }

    public ClassPath classPath() {
        return classPath;
    }

    /** Null if the class is not on the class path. */
    synchronized Loaded load(ProgramLoader loader, String name) throws IOException {
        loader.asked.add(name);
        Loaded known = loaded.get(name);
        return known != null ? known : read(loader, name);
    }

    private Loaded read(ProgramLoader loader, String name) throws IOException {
        String path = name.replace('.', '/');
        String file = path.concat(".class");
        byte[] original = classPath.read(file);
        if (original == null) {
            return null;
        }
        CodeSource source = new CodeSource(classPath.root(file), (Certificate[]) null);
        Loaded result = new Loaded(instrument(loader, path, original), source, hash(original));
        loaded.put(name, result);
        return result;
    }

    /**
     * A class that cannot be instrumented is left as it is, and told: failures that need its steps may be missed. Those by
     * which tests ask for schedules are none of the program.
     */
    private byte[] instrument(ProgramLoader loader, String path, byte[] original) {
        try {
            byte[] result = instrumenter.program(loader, path, original);
            if (result == null) {
                return original;
            }
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
            Loaded type = loaded.get(name);
            if (type != null) {
                hash = (hash ^ name.hashCode()) * PRIME;
                hash = (hash ^ type.hash) * PRIME;
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
