package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Class initialisation in the program (JLS 12.4.1): before what may initialise another class, and
 * around initialisers. Reflection and method references are left out.
 */
final class ClassInitTransformer implements Transformer {
    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        MethodVisitor uses = new Uses(subject, next);
        return method.isInitializer() ? new Initializer(subject, uses) : uses;
    }

    private static final class Initializer extends GuardedBody {
        private final Type self;

        Initializer(Subject subject, MethodVisitor next) {
            super(subject, next);
            self = Type.getObjectType(subject.name);
        }

        @Override
        void emitEnter() {
            mv.visitLdcInsn(self); // STACK: class
            HookCall.emit(mv, "initializing", "(Ljava/lang/Class;)V"); // STACK:
        }

        @Override
        void emitExit() {
            mv.visitLdcInsn(self); // STACK: class
            HookCall.emit(mv, "initialized", "(Ljava/lang/Class;)V"); // STACK:
        }
    }

    private static final class Uses extends MethodVisitor {
        private final Subject subject;

        Uses(Subject subject, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW && isOther(type)) {
                emitUse(subject.classes.get(type));
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if ((opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) && isOther(owner)) {
                FieldFacts field = subject.classes.field(owner, name, descriptor);
                emitUse(field == null ? null : subject.classes.get(field.owner));
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC && isOther(owner)) {
                emitUse(subject.classes.declaringStaticMethod(owner, name, descriptor));
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private boolean isOther(String type) {
            return !type.equals(subject.name) && !type.startsWith(HookCall.PACKAGES);
        }

        private void emitUse(ClassFacts used) {
            if (used != null
                    && initializes(used)
                    && subject.canMention(used)
                    && !subject.classes.isSubclass(subject.name, used.name)) {
                mv.visitLdcInsn(Type.getObjectType(used.name)); // STACK: class
                HookCall.emit(mv, "initialize", "(Ljava/lang/Class;)V"); // STACK:
            }
        }

        /** Whether the class or a superclass has an initialiser and belongs to the program. */
        private boolean initializes(ClassFacts used) {
            ClassFacts at = used;
            while (at != null && !JdkPackages.contains(at.name)) {
                if (at.hasInitializer()) {
                    return true;
                }
                at = at.superName == null ? null : subject.classes.get(at.superName);
            }
            return false;
        }
    }
}
