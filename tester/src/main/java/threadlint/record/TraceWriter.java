package threadlint.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import threadlint.event.FieldNames;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.trace.Blocks;
import threadlint.trace.TraceKind;
import threadlint.trace.TraceNames;

/**
 * Collects the events of one schedule in the trace format, and writes them to a file when the schedule is over: the
 * program's own threads touch no file.
 */
public final class TraceWriter {
    private static final int STATIC = 1;
    private static final int VOLATILE = 2;
    private static final int ARRAY = 8;
    private static final int CONTENTS = 16;

    private final TraceNames names = new TraceNames();
    private final ObjectNumbers objects = new ObjectNumbers();
    private final List<ThreadEvents> threads = new ArrayList<>();
    private final List<String> threadNames = new ArrayList<>();
    private final Set<Class<?>> classes = new LinkedHashSet<>();

    /** Classes that may be known only by their static members, by name. */
    private final Set<String> owners = new LinkedHashSet<>();
    private long tickets;

    /** Threads are told in the order of their numbers. */
    void thread(String path, String name) {
        threads.add(new ThreadEvents(threads.size()));
        threadNames.add(path);
        threadNames.add(name);
    }

    void ended(int thread) {
        threads.get(thread).close();
    }

    /** An event that accesses no variable; {@code site} is what {@link #site} gave, 0 if unknown. */
    void event(int thread, TraceKind kind, Object object, long element, int site) {
        add(thread, kind, objects.of(object), element, site);
    }

    /** A thread is started, or has ended. */
    void thread(int thread, TraceKind kind, int other, int site) {
        add(thread, kind, other, 0, site);
    }

    private void add(int thread, TraceKind kind, long object, long element, int site) {
        threads.get(thread).add(kind, site, object, element, ++tickets);
    }

    ObjectNumbers.Receiver enter(int thread, Object receiver, int unit) {
        if (receiver != null) {
            classes.add(receiver.getClass());
        } else {
            owners.add(Sites.className(unit));
        }
        ObjectNumbers.Receiver entered = objects.enter(receiver);
        add(thread, TraceKind.UNIT_IN, entered.number, 0, unit(unit));
        return entered;
    }

    void leave(int thread, ObjectNumbers.Receiver receiver, int unit) {
        objects.leave(receiver);
        add(thread, TraceKind.UNIT_OUT, receiver.number, 0, unit(unit));
    }

    private int unit(int unit) {
        return names.site(Sites.className(unit), Sites.method(unit), Sites.line(unit), 0);
    }

    /**
     * An access of a variable.
     *
     * @param owner the object; of a static field, its name
     * @param location number in {@link Locations} of the field, 0 for elements of arrays and objects that count as a whole
     * @param element as in {@link FieldNames#element}
     * @param method with its parameter types, as far as they are known
     */
    void access(
            int thread, TraceKind kind, Object owner, int location, long element, String className, String method, int line) {
        boolean isStatic = owner instanceof String;
        int field = isStatic ? staticField((String) owner, kind) : field(owner, location, kind);
        int site = names.site(className, method, line, field);
        add(thread, kind, isStatic ? 0 : objects.of(owner), element, site);
    }

    /** An access of an object of java.util.concurrent, inside its package: it need not have been asked for its hash code. */
    void touch(int thread, TraceKind kind, Object object) {
        int site = names.site("", "", 0, field(object, 0, kind));
        add(thread, kind, objects.ofUnasked(object), 0, site);
    }

    /** A place that accesses no variable. */
    int site(String className, String method, int line) {
        return names.site(className, method, line, 0);
    }

    private int staticField(String name, TraceKind kind) {
        int dot = name.lastIndexOf('.');
        String owner = name.substring(0, Math.max(dot, 0));
        owners.add(owner);
        return names.field(owner, name.substring(dot + 1), STATIC | volatility(kind));
    }

    private int field(Object owner, int location, TraceKind kind) {
        Class<?> type = owner.getClass();
        if (type.isArray()) {
            return names.field(type.getTypeName(), "[]", ARRAY | volatility(kind));
        }
        classes.add(type);
        if (location == 0 || Locations.isWhole(location)) {
            return names.field(type.getName(), FieldNames.CONTENTS, CONTENTS | volatility(kind));
        }
        String name = Locations.name(location);
        int dot = name.lastIndexOf('.');
        return names.field(name.substring(0, dot), name.substring(dot + 1), volatility(kind));
    }

    private static int volatility(TraceKind kind) {
        return kind == TraceKind.READ || kind == TraceKind.WRITE ? 0 : VOLATILE;
    }

    /** How many events there are. */
    public long events() {
        return tickets;
    }

    /**
     * Writes the file.
     *
     * @param header JSON
     * @param end JSON
     * @param promises whether a class, named in binary, promises to be thread-safe
     */
    public void write(Path path, String header, String end, Predicate<String> promises) throws IOException {
        tellClasses(promises);
        for (int i = 0; i < threadNames.size(); i += 2) {
            names.thread(threadNames.get(i), threadNames.get(i + 1));
        }
        try (TraceFile file = new TraceFile(path)) {
            file.block(Blocks.HEADER, header.getBytes(StandardCharsets.UTF_8));
            file.block(Blocks.NAMES, names.take());
            for (ThreadEvents thread : threads) {
                thread.close();
                for (byte[] payload : thread.payloads()) {
                    file.block(Blocks.EXACT, payload);
                }
            }
            file.block(Blocks.END, end.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Those of the program, with their superclasses. Of those without instances only a promise is to be told. */
    private void tellClasses(Predicate<String> promises) {
        Set<String> told = new HashSet<>();
        for (Class<?> type : classes) {
            for (Class<?> at = type; at != null && isOfProgram(at) && told.add(at.getName()); at = at.getSuperclass()) {
                Class<?> above = at.getSuperclass();
                names.type(at.getName(), above == null ? null : above.getName(), promises.test(at.getName()));
            }
        }
        for (String owner : owners) {
            if (!told.contains(owner) && promises.test(owner)) {
                names.type(owner, null, true);
            }
        }
    }

    private static boolean isOfProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != ClassLoader.getPlatformClassLoader();
    }
}
