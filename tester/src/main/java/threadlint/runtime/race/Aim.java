package threadlint.runtime.race;

import threadlint.event.FieldNames;
import threadlint.event.Sites;

/** The two accesses, by where they stand in the code, that a schedule is to bring together. */
public final class Aim {
    /** One access. */
    public static final class SourceLine {
        /** Binary name. */
        public final String className;

        /** Simple name of the method. */
        public final String method;

        /** 0 if it is unknown. */
        public final int line;

        /** What it accesses, as in {@link FieldNames}; null if any field of the line will do. */
        public final String field;

        public SourceLine(String className, String method, int line) {
            this(className, method, line, null);
        }

        public SourceLine(String className, String method, int line, String field) {
            this.className = className;
            this.method = method;
            this.line = line;
            this.field = field;
        }

        /** Whether the site is on this line. */
        public boolean has(int site) {
            return isAt(Sites.className(site), Sites.method(site), Sites.line(site));
        }

        /** Whether it accesses the field, as far as it is known. */
        public boolean isOn(String name) {
            return field == null || field.equals(name);
        }

        /** Whether it is the same line of the same method. */
        public boolean isAt(String otherClass, String otherMethod, int otherLine) {
            return otherClass.equals(className) && otherMethod.equals(method) && otherLine == line;
        }
    }

    public final SourceLine one;
    public final SourceLine other;

    public Aim(SourceLine one, SourceLine other) {
        this.one = one;
        this.other = other;
    }

    /** Where the conflict was. */
    public static Aim of(Conflict conflict) {
        return at(conflict.first.place, conflict.second.place);
    }

    /** The two sites. */
    public static Aim at(int site, int other) {
        return new Aim(place(site), place(other));
    }

    /** Whether the site is that of one of the two. */
    boolean has(int site) {
        return one.has(site) || other.has(site);
    }

    private static SourceLine place(int site) {
        return new SourceLine(Sites.className(site), Sites.method(site), Sites.line(site));
    }

    /** Whether the conflict is one between the two. */
    public boolean accepts(Conflict conflict) {
        int first = conflict.first.place;
        int second = conflict.second.place;
        boolean isThere = one.has(first) && other.has(second) || one.has(second) && other.has(first);
        String field = isThere ? FieldNames.of(conflict.owner, conflict.location) : null;
        return isThere && one.isOn(field) && other.isOn(field);
    }

    /** The first of the conflicts that is accepted, null if none is. */
    public Conflict firstOf(Conflict[] conflicts) {
        for (Conflict conflict : conflicts) {
            if (accepts(conflict)) {
                return conflict;
            }
        }
        return null;
    }

    /** The numbers in {@link Sites} of the two that are loaded. */
    public int[] sites() {
        int[] found = new int[Sites.end()];
        int count = 0;
        for (int site = 1; site < found.length; site++) {
            if (has(site)) {
                found[count++] = site;
            }
        }
        int[] result = new int[count];
        System.arraycopy(found, 0, result, 0, count);
        return result;
    }
}
