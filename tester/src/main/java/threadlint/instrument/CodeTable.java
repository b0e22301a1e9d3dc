package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * What a visitor of a method learns only at its end, too late to use it (JVMS 4.7.3). It is read ahead from the
 * class file, for each method in order.
 */
final class CodeTable {
    /** The wide form of JSR (JVMS 6.5). */
    private static final int JSR_W = 201;

    /** The tag of a method in the constant pool (JVMS 4.4). */
    private static final int METHOD_REF = 10;

    /** Of an instruction that calls a method: its number in the constant pool follows. */
    private static final int CALL_LENGTH = 3;

    private final ClassReader reader;

    /** Numbers in the constant pool of the fences that some method calls. */
    private final Set<Integer> fences = new HashSet<>();

    /** Offset of the Code attribute's {@code max_stack}, 0 where there is no code. */
    private final int[] code;

    CodeTable(ClassReader reader) {
        this.reader = reader;
        int at = reader.header + 6; // access_flags, this_class, super_class
        at += 2 + 2 * reader.readUnsignedShort(at); // interfaces
        int fields = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
            at = afterMember(at);
        }
        code = new int[reader.readUnsignedShort(at)];
        at += 2;
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 0; i < code.length; i++) {
            code[i] = codeOf(at, buffer);
            at = afterMember(at);
        }
        findFences(buffer);
    }

    private void findFences(char[] buffer) {
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item != 0 && reader.readByte(item - 1) == METHOD_REF && isFence(item, buffer)) {
                fences.add(i);
            }
        }
    }

    private boolean isFence(int methodRef, char[] buffer) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(methodRef + 2));
        return AtomicTransformer.fence(reader.readClass(methodRef, buffer), reader.readUTF8(nameAndType, buffer)) != 0;
    }

    /** The first local variable that the method does not use. */
    int freeLocal(int method) {
        return code[method] == 0 ? 0 : reader.readUnsignedShort(code[method] + 2);
    }

    /**
     * Whether the method may enter a monitor: some byte of its code, possibly an operand, has the value of that
     * instruction. A method exits only monitors that it entered (JVMS 2.11.10).
     */
    boolean mayUseMonitors(int method) {
        return mayHave(method, Opcodes.MONITORENTER, Opcodes.MONITORENTER);
    }

    /** Whether the method may increment a local variable, in the same sense. */
    boolean mayIncrement(int method) {
        return mayHave(method, Opcodes.IINC, Opcodes.IINC);
    }

    /** Whether the method may call a memory fence, in the same sense. */
    boolean mayFence(int method) {
        if (fences.isEmpty() || code[method] == 0) {
            return false;
        }
        int last = end(method) - CALL_LENGTH;
        for (int at = start(method); at <= last; at++) {
            int opcode = reader.readByte(at);
            boolean calls = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEVIRTUAL;
            if (calls && fences.contains(reader.readUnsignedShort(at + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Whether some method may call a subroutine, in the same sense. */
    boolean mayCallSubroutines() {
        for (int method = 0; method < code.length; method++) {
            if (mayHave(method, Opcodes.JSR, JSR_W)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayHave(int method, int one, int other) {
        if (code[method] == 0) {
            return false;
        }
        int end = end(method);
        for (int at = start(method); at < end; at++) {
            int opcode = reader.readByte(at);
            if (opcode == one || opcode == other) {
                return true;
            }
        }
        return false;
    }

    /** Offset of the first instruction of a method that has code. */
    private int start(int method) {
        return code[method] + 8; // max_stack, max_locals, code_length
    }

    private int end(int method) {
        return start(method) + reader.readInt(code[method] + 4);
    }

    /** field_info and method_info have one layout: flags, name, descriptor, attributes. */
    private int afterMember(int member) {
        int at = member + 6;
        int attributes = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < attributes; i++) {
            at += 6 + reader.readInt(at + 2);
        }
        return at;
    }

    private int codeOf(int method, char[] buffer) {
        int attributes = reader.readUnsignedShort(method + 6);
        int at = method + 8;
        for (int i = 0; i < attributes; i++) {
            if ("Code".equals(reader.readUTF8(at, buffer))) {
                return at + 6;
            }
            at += 6 + reader.readInt(at + 2);
        }
        return 0;
    }
}
