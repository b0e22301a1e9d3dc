package threadlint.harness;

import java.io.IOException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.TreeSet;
import threadlint.instrument.InstrumentingLoader;

/** Loads the program's classes, instrumented. The agent leaves its classes alone. */
public final class ProgramLoader extends ClassLoader implements InstrumentingLoader {
    static {
        registerAsParallelCapable();
    }

    /** The names of the classes that were wanted, guarded by the program. */
    final TreeSet<String> asked = new TreeSet<>();

    private final Program program;

    ProgramLoader(Program program) {
        super("program", ClassLoader.getPlatformClassLoader());
        this.program = program;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes;
        try {
            bytes = program.load(this, name);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length, domain(name));
    }

    private ProtectionDomain domain(String name) {
        URL file = findResource(name.replace('.', '/').concat(".class"));
        return new ProtectionDomain(new CodeSource(root(file, name), (Certificate[]) null), null, this, null);
    }

    /** The folder or jar that holds the class. */
    private static URL root(URL file, String name) {
        if (file == null) {
            return null;
        }
        String text = file.toString();
        text = text.substring(0, text.length() - name.length() - ".class".length());
        if (text.startsWith("jar:") && text.endsWith("!/")) {
            text = text.substring(4, text.length() - 2);
        }
        try {
            return new URL(text);
        } catch (java.net.MalformedURLException e) {
            return null;
        }
    }

    @Override
    protected URL findResource(String name) {
        List<URL> found = program.classPath().locate(name);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        return Collections.enumeration(program.classPath().locate(name));
    }
}
