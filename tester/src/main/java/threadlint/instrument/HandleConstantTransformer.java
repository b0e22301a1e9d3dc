package threadlint.instrument;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Method handles of fields that a class file has as constants (JVMS 4.4.8). One that an instruction loads gets a hook
 * like one that is looked up; those that go to bootstrap methods are out of reach, which is told.
 */
final class HandleConstantTransformer implements Transformer {
    private static final String HANDLES = "java/lang/invoke/MethodHandles";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.handlesOfFields();
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new Lines(subject, method, next) {
            @Override
            public void visitLdcInsn(Object value) {
                tellIfHidden(value instanceof ConstantDynamic ? value : null);
                super.visitLdcInsn(value);
                if (isOfField(value)) {
                    // STACK: handle
                    mv.visitMethodInsn(Opcodes.INVOKESTATIC, HANDLES, "lookup", "()L" + LOOKUP + ";", false); // STACK: handle, lookup
                    pushWatchedSite(); // STACK: handle, lookup, site
                    Hooks.REFLECTION.emit(mv, "accessor", "(" + HANDLE + "L" + LOOKUP + ";I)" + HANDLE); // STACK: handle
                }
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                tellIfHidden(arguments);
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            }

            private void tellIfHidden(Object... constants) {
                for (Object constant : constants) {
                    if (contains(constant)) {
                        Hooks.REFLECTION.emit(mv, "hiddenHandle", "()V");
                        return;
                    }
                }
            }
        };
    }

    private static boolean contains(Object constant) {
        if (!(constant instanceof ConstantDynamic)) {
            return isOfField(constant);
        }
        ConstantDynamic dynamic = (ConstantDynamic) constant;
        for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
            if (contains(dynamic.getBootstrapMethodArgument(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfField(Object constant) {
        return constant instanceof Handle && ((Handle) constant).getTag() <= Opcodes.H_PUTSTATIC;
    }
}
