package threadlint.emit;

import java.util.LinkedHashMap;
import java.util.Map;

/** The classes that stand in for interfaces and abstract classes, one for each that differs. */
final class StubSources {
    private final ClassLoader loader;
    private final TypeNames names;
    private final Reflection reflection;
    private final Map<String, StubSource> byUse = new LinkedHashMap<>();

    StubSources(ClassLoader loader, TypeNames names, Reflection reflection) {
        this.loader = loader;
        this.names = names;
        this.reflection = reflection;
    }

    /**
     * An expression that makes an instance.
     *
     * @param results as {@link threadlint.drive.Step#parameters} has them
     * @param given what it answers, as arguments
     */
    String make(Class<?> type, String results, String given) throws Unwritable {
        StubSource known = byUse.get(type.getName() + " " + results);
        if (known == null) {
            known = new StubSource(className(type), type, results, loader, names);
            byUse.put(type.getName() + " " + results, known);
        }
        if (known.isAllocated()) {
            reflection.need(Reflection.Use.ALLOCATE);
        }
        return known.make(given);
    }

    /** Whether a method of a stub that was made returns values in turn. */
    boolean takeTurns() {
        for (StubSource each : byUse.values()) {
            if (each.takesTurns()) {
                return true;
            }
        }
        return false;
    }

    private String className(Class<?> type) {
        String base = type.getSimpleName() + "Stub";
        String name = base;
        for (int number = 2; !names.declare(name); number++) {
            name = base + number;
        }
        return name;
    }

    /** The classes, each after an empty line. */
    void write(SourceWriter out) throws Unwritable {
        for (StubSource each : byUse.values()) {
            out.line("");
            each.write(out);
        }
    }
}
