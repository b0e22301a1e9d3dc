package threadlint.instrument;

import fixtures.AccessRecorder;
import fixtures.OutsideRecorder;
import fixtures.Recorder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.MethodInsnNode;
import threadlint.free.FreeHooks;
import threadlint.runtime.hooks.FileTimeHooks;

/** Classes instrumented and loaded for a test, their hooks replaced by {@link Recorder} and its like. */
final class Fixture extends ClassLoader {
    private final Map<String, byte[]> instrumented = new HashMap<>();
    private final Instrumenter instrumenter;

    private Fixture(Options options) {
        super(Fixture.class.getClassLoader());
        instrumenter = new Instrumenter(options);
    }

    /** The first of the classes, instrumented together with the others as classes of the program. */
    static Class<?> program(Options options, Class<?>... classes) throws Exception {
        Fixture fixture = new Fixture(options);
        for (Class<?> each : classes) {
            fixture.add(bytes(each), Profile.PROGRAM, false);
        }
        return fixture.loadClass(classes[0].getName());
    }

    static Class<?> program(Class<?>... classes) throws Exception {
        return program(Options.synchronisation(), classes);
    }

    /** A class file made by a test. */
    static Class<?> program(byte[] bytes) throws Exception {
        return program(Options.synchronisation(), bytes);
    }

    static Class<?> program(Options options, byte[] bytes) throws Exception {
        Fixture fixture = new Fixture(options);
        return fixture.loadClass(fixture.add(bytes, Profile.PROGRAM, false));
    }

    /** A class instrumented as if it were one of the JDK. */
    static Class<?> jdk(Profile profile, boolean loaded, Class<?> type) throws Exception {
        return jdk(Options.synchronisation(), profile, loaded, type);
    }

    static Class<?> jdk(Options options, Profile profile, boolean loaded, Class<?> type) throws Exception {
        Fixture fixture = new Fixture(options);
        return fixture.loadClass(fixture.add(bytes(type), profile, loaded));
    }

    /**
     * Initialises the class, runs a static method without arguments and returns what the method recorded; an
     * exception comes last, as its name.
     */
    static List<String> run(Class<?> type, String method) throws Exception {
        Class.forName(type.getName(), true, type.getClassLoader());
        Recorder.take();
        try {
            java.lang.reflect.Method found = type.getDeclaredMethod(method);
            found.setAccessible(true);
            found.invoke(null);
        } catch (InvocationTargetException e) {
            Recorder.note(e.getCause().getClass().getSimpleName());
        }
        return Recorder.take();
    }

    static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file.readAllBytes();
        }
    }

    private String add(byte[] bytes, Profile profile, boolean loaded) {
        byte[] rewritten = instrumenter.rewrite(this, bytes, profile, loaded);
        assertHooksExist(rewritten);
        ClassReader reader = new ClassReader(rewritten);
        ClassWriter writer = new ClassWriter(0);
        Map<String, String> stands = new HashMap<>();
        for (Hooks hooks : Hooks.values()) {
            stands.put(hooks.internalName, standIn(hooks).getName().replace('.', '/'));
        }
        reader.accept(new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, stands)), 0);
        String name = reader.getClassName().replace('/', '.');
        instrumented.put(name, writer.toByteArray());
        return name;
    }

    /** What records the calls of these hooks. */
    static Class<?> standIn(Hooks hooks) {
        switch (hooks) {
            case MEMORY:
            case ATOMIC:
            case VALUE:
            case REFLECTION:
            case COLLECTION:
                return AccessRecorder.class;
            case POLICY:
            case FILES:
                return OutsideRecorder.class;
            case FREE:
                return FreeHooks.class;
            case FILE_TIMES:
                return FileTimeHooks.class;
            default:
                return Recorder.class;
        }
    }

    /** A recorder has the hooks of several classes: that each stands in the class that is called shows here only. */
    private static void assertHooksExist(byte[] rewritten) {
        for (MethodInsnNode call : HookCalls.in(rewritten).all()) {
            try {
                Class<?> hooks = Class.forName(call.owner.replace('/', '.'));
                MethodType type = MethodType.fromMethodDescriptorString(call.desc, Fixture.class.getClassLoader());
                hooks.getMethod(call.name, type.parameterArray());
            } catch (ReflectiveOperationException e) {
                throw new AssertionError("there is no hook " + call.owner + "." + call.name + call.desc, e);
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] bytes = instrumented.get(name);
        Class<?> known = findLoadedClass(name);
        return known == null && bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
    }
}
