package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Method references of one class. The call that a reference stands for is made by code of the JDK, so a hook at
 * call sites never sees it. Where that call would have a hook, the reference is redirected to a method added to the
 * class, which makes the call and is instrumented like any other.
 */
final class MethodReferences {
    /** What the names of the added methods begin with. */
    private static final String PREFIX = UnitTransformer.ADDED + "ref$";

    private final InstrumentedClass subject;
    private final Function<Method, MethodVisitor> add;
    private final BiFunction<Method, MethodVisitor, MethodVisitor> instrumented;
    private final List<Bridge> bridges = new ArrayList<>();

    /**
     * @param add adds a method to the class; its code is to be visited as it was compiled
     * @param instrumented a visitor that passes the code of a method on as the class would have it
     */
    MethodReferences(
            InstrumentedClass subject,
            Function<Method, MethodVisitor> add,
            BiFunction<Method, MethodVisitor, MethodVisitor> instrumented) {
        this.subject = subject;
        this.add = add;
        this.instrumented = instrumented;
    }

    /** A visitor that sees the code of a method before it is instrumented. */
    MethodVisitor visit(Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            private int line;

            @Override
            public void visitLineNumber(int number, Label start) {
                line = number;
                super.visitLineNumber(number, start);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                MethodReference reference = MethodReference.of(descriptor, bootstrap, arguments);
                Object[] replaced = arguments;
                if (reference != null && isHooked(reference)) {
                    Bridge bridge = new Bridge(name(method), line, reference);
                    bridges.add(bridge);
                    replaced = MethodReference.replaced(arguments, bridge.handle());
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
            }
        };
    }

    /** Adds the methods, once all of the class itself have been visited. */
    final void end() {
        for (Bridge bridge : bridges) {
            bridge.emit(add.apply(bridge.method));
        }
    }

    private boolean isHooked(MethodReference reference) {
        HookFinder finder = new HookFinder();
        Bridge bridge = new Bridge(PREFIX, 0, reference);
        bridge.emit(instrumented.apply(bridge.method, finder));
        return finder.found;
    }

    /** As compilers name the bodies of lambda expressions. */
    private String name(Method method) {
        String place = method.isInitializer() ? "static" : method.isConstructor() ? "new" : method.name;
        return PREFIX + place + "$" + bridges.size();
    }

    private final class Bridge {
        final Method method;
        private final int line;
        private final MethodReference reference;

        Bridge(String name, int line, MethodReference reference) {
            String descriptor = reference.descriptor();
            int locals = Type.getArgumentsAndReturnSizes(descriptor) / 4 - 1; // Counts an object that a static method does not have.
            this.method = new Method(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, descriptor, locals, false, false, false);
            this.line = line;
            this.reference = reference;
        }

        Handle handle() {
            return new Handle(Opcodes.H_INVOKESTATIC, subject.name, method.name, method.descriptor, subject.isInterface);
        }

        void emit(MethodVisitor code) {
            code.visitCode();
            if (line > 0) {
                Label start = new Label();
                code.visitLabel(start);
                code.visitLineNumber(line, start);
            }
            reference.emit(code);
            code.visitMaxs(0, 0);
            code.visitEnd();
        }
    }

    /** Sees whether a hook is called. */
    private static final class HookFinder extends MethodVisitor {
        boolean found;

        HookFinder() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            found |= Hooks.has(owner);
        }
    }
}
