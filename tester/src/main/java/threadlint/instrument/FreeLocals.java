package threadlint.instrument;

import org.objectweb.asm.ClassReader;

/**
 * Reads how many local variables each method uses (JVMS 4.7.3): a visitor learns it only at the end
 * of a method, too late to spill something above them.
 */
final class FreeLocals {
    private FreeLocals() {}

    /** {@code max_locals} of each method in the order of the class file; 0 where there is no code. */
    static int[] of(ClassReader reader) {
        int at = reader.header + 6; // access_flags, this_class, super_class
        at += 2 + 2 * reader.readUnsignedShort(at); // interfaces
        int fields = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
            at = afterMember(reader, at);
        }
        int[] locals = new int[reader.readUnsignedShort(at)];
        at += 2;
        for (int i = 0; i < locals.length; i++) {
            locals[i] = locals(reader, at);
            at = afterMember(reader, at);
        }
        return locals;
    }

    /** field_info and method_info have one layout: flags, name, descriptor, attributes. */
    private static int afterMember(ClassReader reader, int member) {
        int at = member + 6;
        int attributes = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < attributes; i++) {
            at += 6 + reader.readInt(at + 2);
        }
        return at;
    }

    private static int locals(ClassReader reader, int method) {
        char[] buffer = new char[reader.getMaxStringLength()];
        int attributes = reader.readUnsignedShort(method + 6);
        int at = method + 8;
        for (int i = 0; i < attributes; i++) {
            if ("Code".equals(reader.readUTF8(at, buffer))) {
                return reader.readUnsignedShort(at + 8); // after name, length and max_stack
            }
            at += 6 + reader.readInt(at + 2);
        }
        return 0;
    }
}
