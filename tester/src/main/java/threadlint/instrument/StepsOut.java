package threadlint.instrument;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls by which what runs tests may reach code of the program: by reflection, and of what extensions, tests made at run
 * time and other engines implement. Each is made by a method added to the class, which has the hooks around it.
 *
 * <p>Code that is called otherwise, such as the program's {@code toString} or a stream of arguments, has no steps in the
 * schedule. That may miss failures that need them.
 */
final class StepsOut {
    private static final String PREFIX = UnitTransformer.ADDED + "out$";

    private static final String[] IMPLEMENTED = {
        "org/junit/jupiter/api/", "org/junit/jupiter/params/", "org/junit/platform/engine/TestEngine", "org/junit/rules/",
    };

    private final InstrumentedClass subject;
    private final Function<Method, MethodVisitor> add;
    private final boolean runsTests;

    /** By call. */
    private final Map<String, Call> calls = new LinkedHashMap<>();

    /** @param add adds a method to the class; its code is to be visited as it was compiled */
    StepsOut(InstrumentedClass subject, Function<Method, MethodVisitor> add) {
        this.subject = subject;
        this.add = add;
        runsTests = subject.profile == Profile.PROGRAM && TestFramework.runsTests(subject.binaryName());
    }

    /** A visitor that sees the code of a method before it is instrumented. */
    MethodVisitor visit(MethodVisitor next) {
        if (!runsTests) {
            return next;
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (!mayLeave(opcode, owner, name)) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                    return;
                }
                String key = owner + "." + name + descriptor;
                Call call = calls.computeIfAbsent(key, k -> new Call(calls.size(), opcode, owner, name, descriptor));
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, subject.name, call.method.name, call.method.descriptor, subject.isInterface);
            }
        };
    }

    private static boolean mayLeave(int opcode, String owner, String name) {
        if (opcode == Opcodes.INVOKEVIRTUAL) {
            return owner.equals("java/lang/reflect/Method") && name.equals("invoke")
                    || owner.equals("java/lang/reflect/Constructor") && name.equals("newInstance")
                    || owner.equals("org/junit/runners/model/Statement") && name.equals("evaluate");
        }
        if (opcode == Opcodes.INVOKEINTERFACE) {
            for (String implemented : IMPLEMENTED) {
                if (owner.startsWith(implemented)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Adds the methods, once all of the class itself have been visited. */
    void end() {
        for (Call call : calls.values()) {
            call.emit(add.apply(call.method));
        }
    }

    /** A call in a method of its own, with the same stack before and after it. */
    private final class Call {
        final Method method;
        private final int opcode;
        private final String owner;
        private final String name;
        private final String descriptor;

        Call(int number, int opcode, String owner, String name, String descriptor) {
            String withCallee = descriptor.replace("(", "(L" + owner + ";");
            int locals = Type.getArgumentsAndReturnSizes(descriptor) / 4;
            this.method = new Method(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, PREFIX + name + "$" + number, withCallee,
                    locals + 1, false, false, false);
            this.opcode = opcode;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        void emit(MethodVisitor code) {
            Type[] arguments = Type.getArgumentTypes(method.descriptor);
            int kept = Type.getArgumentsAndReturnSizes(method.descriptor) / 4 - 1;
            Label start = new Label();
            Label end = new Label();
            Label failed = new Label();
            code.visitCode();
            code.visitTryCatchBlock(start, end, failed, null);
            code.visitVarInsn(Opcodes.ALOAD, 0); // STACK: callee
            Hooks.FRAMEWORK.emit(code, "stepOut", "(Ljava/lang/Object;)I"); // STACK: calls
            code.visitVarInsn(Opcodes.ISTORE, kept); // STACK:
            code.visitLabel(start);
            int local = 0;
            for (Type argument : arguments) {
                code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
                local += argument.getSize();
            }
            // STACK: callee, arguments
            code.visitMethodInsn(opcode, owner, name, descriptor, opcode == Opcodes.INVOKEINTERFACE); // STACK: result
            code.visitLabel(end);
            stepIn(code, kept);
            code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
            code.visitLabel(failed);
            if (subject.hasFrames()) {
                code.visitFrame(Opcodes.F_FULL, arguments.length + 1, locals(arguments), 1, new Object[] {"java/lang/Throwable"});
            }
            // STACK: error
            stepIn(code, kept);
            code.visitInsn(Opcodes.ATHROW);
            code.visitMaxs(0, 0);
            code.visitEnd();
        }

        private void stepIn(MethodVisitor code, int kept) {
            code.visitVarInsn(Opcodes.ILOAD, kept);
            Hooks.FRAMEWORK.emit(code, "stepIn", "(I)V");
        }

        private Object[] locals(Type[] arguments) {
            Object[] locals = new Object[arguments.length + 1];
            for (int i = 0; i < arguments.length; i++) {
                locals[i] = frameType(arguments[i]);
            }
            locals[arguments.length] = Opcodes.INTEGER;
            return locals;
        }

        private Object frameType(Type type) {
            switch (type.getSort()) {
                case Type.LONG:
                    return Opcodes.LONG;
                case Type.DOUBLE:
                    return Opcodes.DOUBLE;
                case Type.FLOAT:
                    return Opcodes.FLOAT;
                case Type.ARRAY:
                case Type.OBJECT:
                    return type.getInternalName();
                default:
                    return Opcodes.INTEGER;
            }
        }
    }
}
