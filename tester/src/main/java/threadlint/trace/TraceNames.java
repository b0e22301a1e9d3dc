package threadlint.trace;

import java.util.HashMap;
import java.util.Map;

/** The names that the events of a trace refer to, each with its number. */
public final class TraceNames {
    private static final int STRING = 1;
    private static final int CLASS = 2;
    private static final int FIELD = 3;
    private static final int SITE = 4;
    private static final int THREAD = 5;

    private static final int FIRST_CAPACITY = 4096;

    private final Bytes payload = new Bytes(FIRST_CAPACITY);
    private final Map<String, Integer> strings = new HashMap<>();
    private final Map<String, Integer> fields = new HashMap<>();
    private final Map<String, Integer> sites = new HashMap<>();

    private int string(String text) {
        if (text == null) {
            return 0;
        }
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        payload.u8(STRING);
        payload.text(text);
        strings.put(text, strings.size() + 1);
        return strings.size();
    }

    /**
     * A class of the program.
     *
     * @param superclass binary name, null if there is none
     * @param promises whether it promises to be thread-safe
     */
    public void type(String name, String superclass, boolean promises) {
        int named = string(name);
        int above = string(superclass);
        payload.u8(CLASS);
        payload.varint(named);
        payload.varint(above);
        payload.varint(promises ? 1 : 0);
    }

    /** The number of a field. */
    public int field(String owner, String name, int flags) {
        String key = owner + "." + name;
        Integer known = fields.get(key);
        if (known != null) {
            return known;
        }
        int ownerNumber = string(owner);
        int nameNumber = string(name);
        payload.u8(FIELD);
        payload.varint(ownerNumber);
        payload.varint(nameNumber);
        payload.varint(flags);
        fields.put(key, fields.size() + 1);
        return fields.size();
    }

    /**
     * The number of a place in the code.
     *
     * @param line 0 if it is unknown
     * @param field what is accessed there, 0 for none
     */
    public int site(String className, String method, int line, int field) {
        String key = className + "." + method + ":" + line + ":" + field;
        Integer known = sites.get(key);
        if (known != null) {
            return known;
        }
        int classNumber = string(className);
        int methodNumber = string(method);
        payload.u8(SITE);
        payload.varint(classNumber);
        payload.varint(methodNumber);
        payload.varint(line);
        payload.varint(field);
        sites.put(key, sites.size() + 1);
        return sites.size();
    }

    /** The next thread. */
    public void thread(String path, String name) {
        int pathNumber = string(path);
        int nameNumber = string(name);
        payload.u8(THREAD);
        payload.varint(pathNumber);
        payload.varint(nameNumber);
    }

    /** What was added since the last call, as the payload of a block. */
    public byte[] take() {
        byte[] added = payload.toArray();
        payload.clear();
        return added;
    }
}
