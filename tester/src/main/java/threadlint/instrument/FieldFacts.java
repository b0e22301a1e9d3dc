package threadlint.instrument;

import org.objectweb.asm.Opcodes;

/** A field as its class declares it. */
final class FieldFacts {
    /** Internal name of the declaring class. */
    final String owner;

    final String name;
    final String descriptor;
    private final int access;

    FieldFacts(String owner, String name, String descriptor, int access) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.access = access;
    }

    boolean isVolatile() {
        return (access & Opcodes.ACC_VOLATILE) != 0;
    }

    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isFinal() {
        return (access & Opcodes.ACC_FINAL) != 0;
    }

    boolean isReference() {
        return descriptor.startsWith("L") || descriptor.startsWith("[");
    }

    boolean isSynthetic() {
        return (access & Opcodes.ACC_SYNTHETIC) != 0;
    }
}
