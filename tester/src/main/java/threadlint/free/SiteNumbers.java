package threadlint.free;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import threadlint.event.FieldNames;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.trace.Blocks;
import threadlint.trace.TraceNames;

/** The names of a trace, each written before an event refers to it. Sites are asked for by their number in {@link Sites}. */
final class SiteNumbers {
    static final int STATIC = 1;
    static final int VOLATILE = 2;
    private static final int ARRAY = 8;
    private static final int CONTENTS = 16;

    private final MappedTrace file;
    private final TraceNames names = new TraceNames();

    /** By site; read without the lock: what is not seen yet is looked up again. */
    private volatile int[] known = new int[1024];

    /** By site, the last class of what was accessed there. */
    private volatile OfClass[] lastClasses = new OfClass[1024];

    private final Map<Class<?>, Map<Integer, OfClass>> ofClasses = new HashMap<>();

    /** A site at which objects of a class are accessed. */
    private static final class OfClass {
        final Class<?> type;
        final int number;

        OfClass(Class<?> type, int number) {
            this.type = type;
            this.number = number;
        }
    }

    SiteNumbers(MappedTrace file) {
        this.file = file;
    }

    /**
     * The number of a site that says which field is accessed there, if any.
     *
     * @param flags of the field
     */
    int of(int site, int flags) throws IOException {
        int[] numbers = known;
        int number = site < numbers.length ? numbers[site] : 0;
        return number != 0 || site == 0 ? number : add(site, flags);
    }

    private synchronized int add(int site, int flags) throws IOException {
        int location = Sites.location(site);
        int field = 0;
        if (location != 0) {
            String name = Locations.name(location);
            int dot = name.lastIndexOf('.');
            field = names.field(name.substring(0, dot), name.substring(dot + 1), flags);
        }
        int number = number(site, field);
        int[] numbers = known;
        if (site >= numbers.length) {
            numbers = Arrays.copyOf(numbers, site * 2);
        }
        numbers[site] = number;
        known = numbers;
        return number;
    }

    /** The number of a site at which an element of an array, or the contents of an object, are accessed. */
    int of(int site, Class<?> type, int flags) throws IOException {
        OfClass[] last = lastClasses;
        OfClass known = site < last.length ? last[site] : null;
        return known != null && known.type == type ? known.number : find(site, type, flags);
    }

    private synchronized int find(int site, Class<?> type, int flags) throws IOException {
        if (!ofClasses.containsKey(type)) {
            ofClasses.put(type, new HashMap<>());
        }
        Map<Integer, OfClass> sites = ofClasses.get(type);
        OfClass found = sites.get(site);
        if (found == null) {
            int field = type.isArray()
                    ? names.field(type.getTypeName(), "[]", ARRAY | flags)
                    : names.field(type.getName(), FieldNames.CONTENTS, CONTENTS | flags);
            found = new OfClass(type, number(site, field));
            sites.put(site, found);
        }
        OfClass[] last = lastClasses;
        if (site >= last.length) {
            last = Arrays.copyOf(last, site * 2);
        }
        last[site] = found;
        lastClasses = last;
        return found.number;
    }

    private int number(int site, int field) throws IOException {
        int number = names.site(Sites.className(site), Sites.method(site), Sites.line(site), field);
        write();
        return number;
    }

    /** The next thread. */
    synchronized void thread(String path, String name) throws IOException {
        names.thread(path, name);
        write();
    }

    /** A class of the program; see {@link TraceNames#type}. */
    synchronized void type(String name, String superclass, boolean promises) throws IOException {
        names.type(name, superclass, promises);
        write();
    }

    private void write() throws IOException {
        byte[] added = names.take();
        if (added.length > 0) {
            file.add(Blocks.NAMES, added);
        }
    }
}
