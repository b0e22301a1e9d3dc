package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is pushed at the start of a method for a hook. */
interface Operand {
    void push(MethodVisitor code);

    static Operand reference(int local) {
        return new Variable(Opcodes.ALOAD, local);
    }

    static Operand integer(int local) {
        return new Variable(Opcodes.ILOAD, local);
    }

    /** A field of the object in the local variable. */
    static Operand field(int local, String owner, String name, String descriptor) {
        return new Field(local, owner, name, descriptor);
    }

    /** What a method without parameters of the object gives. */
    static Operand call(Operand object, String owner, String name, String descriptor) {
        return new Call(object, owner, name, descriptor);
    }

    /** A parameter, or {@code this}. */
    final class Variable implements Operand {
        private final int opcode;
        private final int local;

        Variable(int opcode, int local) {
            this.opcode = opcode;
            this.local = local;
        }

        @Override
        public void push(MethodVisitor code) {
            code.visitVarInsn(opcode, local);
        }
    }

    /** See {@link #field}. */
    final class Field implements Operand {
        private final int local;
        private final String owner;
        private final String name;
        private final String descriptor;

        Field(int local, String owner, String name, String descriptor) {
            this.local = local;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        @Override
        public void push(MethodVisitor code) {
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
        }
    }

    /** See {@link #call}. */
    final class Call implements Operand {
        private final Operand object;
        private final String owner;
        private final String name;
        private final String descriptor;

        Call(Operand object, String owner, String name, String descriptor) {
            this.object = object;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        @Override
        public void push(MethodVisitor code) {
            object.push(code);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
        }
    }
}
