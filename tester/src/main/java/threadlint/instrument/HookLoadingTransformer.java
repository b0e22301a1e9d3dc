package threadlint.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.Regions;

/**
 * Class loaders of the program that do not ask their parents for every class: the classes that they define call
 * hooks, which only the boot loader has.
 */
final class HookLoadingTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean loads = Regions.isLoadClass(method.name, method.descriptor)
                && method.hasCode()
                && !method.isStatic()
                && subject.extendsClass("java/lang/ClassLoader");
        return loads ? new Load(subject, next) : next;
    }

    private static final class Load extends MethodVisitor {
        private final InstrumentedClass subject;

        Load(InstrumentedClass subject, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label other = new Label();
            mv.visitVarInsn(Opcodes.ALOAD, 1); // STACK: name
            Hooks.REGION.emit(mv, "isHooks", "(Ljava/lang/String;)Z"); // STACK: hooks
            mv.visitJumpInsn(Opcodes.IFEQ, other); // STACK:
            mv.visitVarInsn(Opcodes.ALOAD, 1); // STACK: name
            Hooks.REGION.emit(mv, "hooks", "(Ljava/lang/String;)Ljava/lang/Class;"); // STACK: class
            mv.visitInsn(Opcodes.ARETURN);
            mv.visitLabel(other);
            HookCall.frame(subject, mv);
        }
    }
}
