package threadlint.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.JdkPackages;
import threadlint.runtime.jvm.Declarations;

/**
 * Class initialisation in the program (JLS 12.4.1): before what may initialise another class, and
 * around initialisers. Reflection is left out.
 */
final class ClassInitTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        MethodVisitor uses = new Uses(subject, next);
        if (!method.isInitializer()) {
            return uses;
        }
        Declarations.initializer(subject.binaryName());
        return new Initializer(subject, method, uses);
    }

    private static final class Initializer extends GuardedBody {
        private final Type self;

        Initializer(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            self = Type.getObjectType(subject.name);
        }

        @Override
        void emitEnter() {
            mv.visitLdcInsn(self); // STACK: class
            Hooks.CLASS.emit(mv, "initializing", "(Ljava/lang/Class;)V"); // STACK:
        }

        @Override
        void emitExit() {
            mv.visitLdcInsn(self); // STACK: class
            Hooks.CLASS.emit(mv, "initialized", "(Ljava/lang/Class;)V"); // STACK:
        }
    }

    private static final class Uses extends MethodVisitor {
        private final InstrumentedClass subject;

        /** Labels since the last NEW: one of them may be the one that frames name its object by. */
        private final List<Label> labels = new ArrayList<>();

        /** Labels that no longer stand right before their NEW, and those that do (JVMS 4.7.4, Uninitialized_variable_info). */
        private final Map<Object, Label> moved = new HashMap<>();

        Uses(InstrumentedClass subject, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                if (isOther(type) && emitUse(subject.classes.get(type))) {
                    moveLabels();
                }
                labels.clear();
            }
            super.visitTypeInsn(opcode, type);
        }

        private void moveLabels() {
            Label before = new Label();
            mv.visitLabel(before);
            for (Label label : labels) {
                moved.put(label, before);
            }
        }

        @Override
        public void visitLabel(Label label) {
            labels.add(label);
            super.visitLabel(label);
        }

        @Override
        public void visitFrame(int type, int localCount, Object[] locals, int stackSize, Object[] stack) {
            super.visitFrame(type, localCount, renamed(locals, localCount), stackSize, renamed(stack, stackSize));
        }

        private Object[] renamed(Object[] types, int count) {
            if (types == null || moved.isEmpty()) {
                return types;
            }
            Object[] renamed = types.clone();
            for (int i = 0; i < Math.min(count, types.length); i++) {
                if (moved.containsKey(types[i])) {
                    renamed[i] = moved.get(types[i]);
                }
            }
            return renamed;
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

        private boolean emitUse(ClassFacts used) {
            boolean mayInitialize = used != null
                    && initializes(used)
                    && subject.canMention(used)
                    && !subject.extendsClass(used.name);
            if (mayInitialize) {
                mv.visitLdcInsn(Type.getObjectType(used.name)); // STACK: class
                Hooks.CLASS.emit(mv, "initialize", "(Ljava/lang/Class;)V"); // STACK:
            }
            return mayInitialize;
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
