package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.JdkPackages;

/**
 * Accesses to fields, but to final ones, in a program that runs freely. A volatile one, and any in a method that calls a
 * memory fence, lies between two hooks. Static initialisers are left out: each use of the class comes after them (JLS
 * 12.4.2), which is not recorded, so that what they call may seem to race.
 */
final class FreeFieldTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return method.isInitializer() ? next : new Accesses(subject, method, next);
    }

    private static final class Accesses extends FieldAccess {
        private final InstrumentedClass subject;
        private final Method method;

        Accesses(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            this.subject = subject;
            this.method = method;
        }

        @Override
        boolean isEvent(FieldFacts field, boolean write) {
            return !field.isFinal() && !JdkPackages.contains(field.owner);
        }

        @Override
        void emitHook(FieldFacts field, boolean write) {
            int location = HookCall.location(field.owner, field.name);
            if (!isVolatile(field)) {
                // STACK: owner
                pushSite(location); // STACK: owner, site
                Hooks.FREE.emit(mv, write ? "write" : "read", "(Ljava/lang/Object;I)V"); // STACK:
            } else if (field.isStatic()) {
                // STACK: null
                mv.visitInsn(Opcodes.POP); // STACK:
                initialize(field);
                pushSite(location); // STACK: site
                Hooks.FREE.emit(mv, "staticVolatileBegins", "(I)V"); // STACK:
            } else {
                // STACK: owner
                pushSite(location); // STACK: owner, site
                Hooks.FREE.emit(mv, "volatileBegins", "(Ljava/lang/Object;I)V"); // STACK:
            }
        }

        /** A class must not be initialised between the hooks: its initialiser might wait for who waits for them. */
        private void initialize(FieldFacts field) {
            if (!field.owner.equals(subject.name)) {
                mv.visitFieldInsn(Opcodes.GETSTATIC, field.owner, field.name, field.descriptor); // STACK: value
                mv.visitInsn(Type.getType(field.descriptor).getSize() == 2 ? Opcodes.POP2 : Opcodes.POP); // STACK:
            }
        }

        @Override
        void emitEnd(FieldFacts field, boolean write) {
            if (isVolatile(field)) {
                Hooks.FREE.emit(mv, write ? "volatileWrite" : "volatileRead", "()V");
            }
        }

        private boolean isVolatile(FieldFacts field) {
            return field.isVolatile() || method.mayFence;
        }
    }
}
