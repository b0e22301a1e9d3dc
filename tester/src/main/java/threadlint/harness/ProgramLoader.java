package threadlint.harness;

import java.io.IOException;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.TreeSet;
import threadlint.instrument.InstrumentingLoader;
import threadlint.runtime.policy.LibraryCopies;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Loads the program's classes, instrumented. The agent leaves its classes alone.
 *
 * <p>It has no name: that of a loader would be part of each line of a stack trace, which programs read.
 */
public final class ProgramLoader extends ClassLoader implements InstrumentingLoader {
    static {
        registerAsParallelCapable();
    }

    /** The names of the classes that were wanted, guarded by the program. */
    final TreeSet<String> asked = new TreeSet<>();

    private final Program program;
    private final boolean runs;

    private ProgramLoader(Program program, boolean runs) {
        super(ClassLoader.getPlatformClassLoader());
        this.program = program;
        this.runs = runs;
    }

    /** Loads classes to be run. */
    ProgramLoader(Program program) {
        this(program, true);
    }

    /** Loads classes to be looked at: {@link StandIns} take the place of missing ones. */
    static ProgramLoader forReflection(Program program) {
        return new ProgramLoader(program, false);
    }

    /** The program's schedules share the classes that make and judge assertions. */
    void shareTestFramework() {
        program.shareTestFramework();
    }

    ClassPath classPath() {
        return program.classPath();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (program.shares(name)) {
            return program.testFramework().loadClass(name);
        }
        Program.Loaded type;
        try {
            type = program.load(this, name);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        if (type == null) {
            return missing(name);
        }
        byte[] bytes = type.instrumented;
        return defineClass(name, bytes, 0, bytes.length, new ProtectionDomain(type.source, null, this, null));
    }

    private Class<?> missing(String name) throws ClassNotFoundException {
        if (runs || !StandIns.isAllowed(name)) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = StandIns.write(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected String findLibrary(String name) {
        Task me = Schedule.self();
        if (me != null) {
            me.enterRegion();
        }
        try {
            String file = LibraryCopies.find(name);
            return file == null ? null : LibraryCopies.of(file, this);
        } finally {
            if (me != null) {
                me.leaveRegion();
            }
        }
    }

    @Override
    protected URL findResource(String name) {
        List<URL> found = classPath().locate(name);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        return Collections.enumeration(classPath().locate(name));
    }
}
