package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The classes that instrumented code calls: those of {@link threadlint.runtime.hooks}, and that of {@link threadlint.free}. */
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
    FRAMEWORK("FrameworkHooks"),
    UNIT("UnitHooks"),
    LOADER("LoaderHooks"),
    WORLD("WorldHooks"),
    CATCH("CatchHooks"),
    IDENTITY("IdentityHooks"),
    POLICY("PolicyHooks"),
    FILES("FileHooks"),
    FILE_TIMES("FileTimeHooks"),

    /** All that a program calls that is recorded while it runs freely. */
    FREE("threadlint/free/", "FreeHooks");

    final String internalName;

    Hooks(String simpleName) {
        this("threadlint/runtime/hooks/", simpleName);
    }

    Hooks(String packageName, String simpleName) {
        internalName = packageName + simpleName;
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
