package threadlint.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import threadlint.jdk.JdkPackages;

/**
 * The classes that one loader sees, read from their class files: nothing is loaded or initialised.
 *
 * <p>A class without a class file is unknown: the answer is null, and the caller emits no event.
 */
final class ClassGraph {
    /** Weak: the loader of an ended schedule goes away. */
    private final WeakReference<ClassLoader> loader;

    private final Map<String, ClassFacts> known = new HashMap<>();

    /** @param loader one that finds class files */
    ClassGraph(WeakReference<ClassLoader> loader) {
        this.loader = loader;
    }

    /** The one that finds class files for the loader, which is null for the boot loader. */
    static ClassLoader resources(ClassLoader loader) {
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /** Adds a class whose bytes are at hand; it may have no class file. */
    synchronized void add(ClassReader reader) {
        if (known.get(reader.getClassName()) == null) {
            known.put(reader.getClassName(), ClassFacts.read(reader));
        }
    }

    /** Facts about a class, or null. */
    synchronized ClassFacts get(String internalName) {
        ClassFacts facts = known.get(internalName);
        if (facts == null && !known.containsKey(internalName)) {
            facts = read(internalName);
            known.put(internalName, facts);
        }
        return facts;
    }

    /** Resolves a field (JVMS 5.4.3.2), or null. */
    FieldFacts field(String owner, String name, String descriptor) {
        ClassFacts facts = owner == null ? null : get(owner);
        if (facts == null) {
            return null;
        }
        FieldFacts field = facts.field(name, descriptor);
        for (int i = 0; field == null && i < facts.interfaces.length; i++) {
            field = field(facts.interfaces[i], name, descriptor);
        }
        return field != null ? field : field(facts.superName, name, descriptor);
    }

    /** The class that declares the static method that a call of {@code owner.name} runs, or null. */
    ClassFacts declaringStaticMethod(String owner, String name, String descriptor) {
        ClassFacts facts = get(owner);
        while (facts != null && !facts.declaresStaticMethod(name, descriptor)) {
            facts = facts.superName == null ? null : get(facts.superName);
        }
        return facts;
    }

    /** Whether {@code name} is {@code ancestor} or a subclass of it. */
    boolean isSubclass(String name, String ancestor) {
        String at = name;
        while (at != null) {
            if (at.equals(ancestor)) {
                return true;
            }
            ClassFacts facts = at.startsWith("[") ? null : get(at);
            at = facts == null ? null : facts.superName;
        }
        return false;
    }

    /** The first class of the JDK among those that the class extends, null if one between is unknown. */
    String ancestorInJdk(String name) {
        String at = name;
        while (at != null && !JdkPackages.contains(at)) {
            ClassFacts facts = get(at);
            at = facts == null ? null : facts.superName;
        }
        return at;
    }

    private ClassFacts read(String internalName) {
        ClassLoader files = loader.get();
        if (files == null) {
            return null;
        }
        try (InputStream file = files.getResourceAsStream(internalName + ".class")) {
            return file == null ? null : ClassFacts.read(new ClassReader(file));
        } catch (IOException | RuntimeException e) {
            // A class file that cannot be read: unknown, as if there were none.
            return null;
        }
    }
}
