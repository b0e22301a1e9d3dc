package threadlint.drive;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** How a value compares with a constant. */
enum Relation {
    EQUAL,
    NOT_EQUAL,
    LESS,
    NOT_LESS,
    GREATER,
    NOT_GREATER;

    /** What holds if the conditional jump is taken, or if it is not. */
    static Relation of(int opcode, boolean isTaken) {
        Relation relation = ofTaken(opcode);
        return isTaken ? relation : relation.negated();
    }

    private static Relation ofTaken(int opcode) {
        switch (opcode) {
            case Opcodes.IFEQ:
            case Opcodes.IFNULL:
            case Opcodes.IF_ICMPEQ:
            case Opcodes.IF_ACMPEQ:
                return EQUAL;
            case Opcodes.IFLT:
            case Opcodes.IF_ICMPLT:
                return LESS;
            case Opcodes.IFGE:
            case Opcodes.IF_ICMPGE:
                return NOT_LESS;
            case Opcodes.IFGT:
            case Opcodes.IF_ICMPGT:
                return GREATER;
            case Opcodes.IFLE:
            case Opcodes.IF_ICMPLE:
                return NOT_GREATER;
            default:
                return NOT_EQUAL;
        }
    }

    Relation negated() {
        switch (this) {
            case EQUAL:
                return NOT_EQUAL;
            case NOT_EQUAL:
                return EQUAL;
            case LESS:
                return NOT_LESS;
            case NOT_LESS:
                return LESS;
            case GREATER:
                return NOT_GREATER;
            default:
                return GREATER;
        }
    }

    /**
     * A value that has the relation to the constant, as {@link Wishes} has values; null if there is none.
     *
     * @param sort of the value's type, as in {@link Type#getSort}
     */
    Object value(Object constant, int sort) {
        boolean isObject = sort == Type.OBJECT || sort == Type.ARRAY;
        if (sort == Type.BOOLEAN) {
            return constant.equals(0) ? (Object) (this == NOT_EQUAL) : null;
        }
        if (constant instanceof Number) {
            return number(((Number) constant).longValue(), sort, isObject);
        }
        if (!isObject) {
            return null;
        }
        return this == EQUAL ? constant : Wishes.SOMETHING;
    }

    /** An unboxed value is compared as a number, too, but what of is not known. */
    private Object number(long constant, int sort, boolean isObject) {
        if (isObject || sort > Type.LONG || sort == Type.CHAR || sort == Type.FLOAT) {
            return null;
        }
        switch (this) {
            case EQUAL:
            case NOT_GREATER:
            case NOT_LESS:
                return constant;
            case LESS:
                return constant - 1;
            default:
                return constant + 1;
        }
    }
}
