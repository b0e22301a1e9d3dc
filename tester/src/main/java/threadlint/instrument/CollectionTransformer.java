package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.Instrumented;
import threadlint.runtime.hooks.CollectionHooks;

/**
 * Calls on collections that may not be thread-safe, in watched classes of the program and in the wrappers and bulk
 * operations of the JDK. Whether a collection is thread-safe is found out at run time.
 *
 * <p>The arguments are moved to local variables that the method does not use, and back; one more keeps the receiver
 * of a call that gives a view. No jump lies between, so no frame mentions these variables.
 */
final class CollectionTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isProgram() ? subject.isWatched() : subject.options.plainAccesses && Instrumented.isBulk(subject.name);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean told = subject.isProgram() || Instrumented.isBulk(subject.name, method.name);
        return told ? new Calls(subject, method, next) : next;
    }

    private static final class Calls extends Lines {
        private static final String BUILDER = "java/lang/StringBuilder";

        private final InstrumentedClass subject;
        private final int kept;

        /** Builders made and not kept: concatenations of strings, which no other thread sees. */
        private int concatenations;

        Calls(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            this.subject = subject;
            this.kept = method.freeLocal;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            CollectionCall call = CollectionCall.of(subject, opcode, owner, name, descriptor);
            if (call == null || owner.equals(BUILDER) && isConcatenation(name)) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            int location = HookCall.location(owner, name);
            if (call.readsArgument) {
                // STACK: receiver, collection
                mv.visitInsn(Opcodes.DUP); // STACK: receiver, collection, collection
                emitAccess("collectionArgument", "(Ljava/lang/Object;II)V", 0, location); // STACK: receiver, collection
            }
            if (call.isAccess() || call.givesView) {
                emitReceiver(call, Type.getArgumentTypes(descriptor), opcode == Opcodes.INVOKESPECIAL, location);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (call.givesView) {
                // STACK: view
                mv.visitInsn(Opcodes.DUP); // STACK: view, view
                mv.visitVarInsn(Opcodes.ALOAD, kept); // STACK: view, view, receiver
                Hooks.COLLECTION.emit(mv, "collectionView", "(Ljava/lang/Object;Ljava/lang/Object;)V"); // STACK: view
            }
        }

        private boolean isConcatenation(String name) {
            boolean concatenation = concatenations > 0;
            if (concatenation && name.equals("toString")) {
                concatenations--;
            }
            return concatenation;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW && type.equals(BUILDER)) {
                concatenations++;
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
            if (opcode == Opcodes.ASTORE) {
                concatenations = 0;
            }
            super.visitVarInsn(opcode, local);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
                concatenations = 0;
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        private void emitReceiver(CollectionCall call, Type[] arguments, boolean isSuper, int location) {
            // STACK: receiver, arguments
            int local = kept + 1;
            for (int i = arguments.length - 1; i >= 0; i--) {
                mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
                local += arguments[i].getSize();
            }
            // STACK: receiver
            if (call.givesView) {
                mv.visitInsn(Opcodes.DUP); // STACK: receiver, receiver
                mv.visitVarInsn(Opcodes.ASTORE, kept); // STACK: receiver
            }
            if (call.isAccess()) {
                mv.visitInsn(Opcodes.DUP); // STACK: receiver, receiver
                int access = call.access | (isSuper ? CollectionHooks.SUPER : 0);
                if (call.isOfElement) {
                    mv.visitVarInsn(Opcodes.ILOAD, local - 1); // STACK: receiver, receiver, index
                    emitAccess("collectionElement", "(Ljava/lang/Object;III)V", access, location); // STACK: receiver
                } else {
                    emitAccess("collectionCall", "(Ljava/lang/Object;II)V", access, location); // STACK: receiver
                }
            }
            for (Type argument : arguments) {
                local -= argument.getSize();
                mv.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            }
            // STACK: receiver, arguments
        }

        private void emitAccess(String hook, String descriptor, int access, int location) {
            // STACK: collection, and the index of an element if the hook takes one
            HookCall.push(mv, access | (subject.isProgram() ? 0 : CollectionHooks.IN_JDK)); // STACK: …, access
            pushSite(location); // STACK: …, access, site
            Hooks.COLLECTION.emit(mv, hook, descriptor); // STACK:
        }
    }
}
