package threadlint.instrument;

import org.objectweb.asm.Opcodes;

/** The method being instrumented, as it was compiled. */
final class Method {
    final int access;
    final String name;
    final String descriptor;

    /** The first local variable that the method does not use. */
    final int freeLocal;

    /** Whether it may have instructions that enter or exit monitors, before or after instrumentation. */
    final boolean mayUseMonitors;

    /** Whether it may call a memory fence. */
    final boolean mayFence;

    /** Whether it may increment local variables. */
    final boolean mayIncrement;

    Method(
            int access, String name, String descriptor, int freeLocal, boolean mayUseMonitors, boolean mayFence, boolean mayIncrement) {
        this.access = access;
        this.name = name;
        this.descriptor = descriptor;
        this.freeLocal = freeLocal;
        this.mayUseMonitors = mayUseMonitors || is(Opcodes.ACC_SYNCHRONIZED);
        this.mayFence = mayFence;
        this.mayIncrement = mayIncrement;
    }

    boolean is(int flag) {
        return (access & flag) != 0;
    }

    boolean is(String wantedName, String wantedDescriptor) {
        return name.equals(wantedName) && descriptor.equals(wantedDescriptor);
    }

    boolean isStatic() {
        return is(Opcodes.ACC_STATIC);
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    boolean isInitializer() {
        return name.equals("<clinit>");
    }

    boolean hasCode() {
        return !is(Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE);
    }
}
