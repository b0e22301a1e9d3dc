package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of {@link threadlint.runtime.hooks} that instrumented code calls. */
enum Hooks {
    MONITOR("MonitorHooks"),
    THREAD("ThreadHooks"),
    PARK("ParkHooks"),
    MEMORY("MemoryHooks"),
    ATOMIC("AtomicHooks"),
    VALUE("ValueHooks"),
    REFLECTION("ReflectionHooks"),
    COLLECTION("CollectionHooks"),
    CLASS("ClassHooks"),
    REGION("RegionHooks"),
    UNIT("UnitHooks"),
    LOADER("LoaderHooks"),
    WORLD("WorldHooks"),
    IDENTITY("IdentityHooks"),
    POLICY("PolicyHooks"),
    FILES("FileHooks");

    final String internalName;

    Hooks(String simpleName) {
        internalName = "threadlint/runtime/hooks/" + simpleName;
    }

    void emit(MethodVisitor code, String hook, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, internalName, hook, descriptor, false);
    }

    /** Whether the internal name is that of a class of hooks. */
    static boolean has(String internalName) {
        for (Hooks hooks : values()) {
            if (hooks.internalName.equals(internalName)) {
                return true;
            }
        }
        return false;
    }
}
