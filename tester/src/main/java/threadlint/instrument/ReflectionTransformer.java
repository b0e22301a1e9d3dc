package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Accesses of the program by {@code java.lang.reflect.Field} and {@code Array}, and its look-ups of method handles that access memory. */
final class ReflectionTransformer implements Transformer {
    private static final String ARRAY = "java/lang/reflect/Array";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String HANDLES = "java/lang/invoke/MethodHandles";
    private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";
    private static final String MODE = "Ljava/lang/invoke/VarHandle$AccessMode;";

    private static final Set<String> ACCESSORS = Set.of(
            "findGetter", "findSetter", "findStaticGetter", "findStaticSetter", "unreflectGetter", "unreflectSetter");

    private static final Set<String> INVOKERS = Set.of("varHandleInvoker", "varHandleExactInvoker");

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyOwner(ARRAY, FIELD, LOOKUP, HANDLES, VarHandleAccess.OWNER);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new Calls(subject, method, next);
    }

    private static final class Calls extends Lines {
        private final boolean watched;
        private final int kept;

        Calls(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            watched = subject.isWatched();
            kept = method.freeLocal;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(FIELD) && descriptor.startsWith("(Ljava/lang/Object;") && !name.equals("equals")) {
                emitFieldAccess(Type.getArgumentTypes(descriptor));
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                ValueCall.emit(mv, Type.getReturnType(descriptor));
            } else if (watched && owner.equals(ARRAY) && descriptor.startsWith("(Ljava/lang/Object;I")) {
                emitElementAccess(Type.getArgumentTypes(descriptor));
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                ValueCall.emit(mv, Type.getReturnType(descriptor));
            } else if (owner.equals(LOOKUP) && ACCESSORS.contains(name)) {
                emitAccessor(opcode, owner, name, descriptor);
            } else if (owner.equals(HANDLES) && INVOKERS.contains(name)) {
                emitInvoker(opcode, owner, name, descriptor);
            } else if (owner.equals(LOOKUP) && name.equals("revealDirect")) {
                Hooks.REFLECTION.emit(mv, name, descriptor.replace("(", "(L" + LOOKUP + ";"));
            } else if (owner.equals(VarHandleAccess.OWNER) && name.equals("toMethodHandle")) {
                pushWatchedSite(); // STACK: handle, mode, site
                Hooks.REFLECTION.emit(mv, name, "(L" + owner + ";" + MODE + "I)" + HANDLE); // STACK: found
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        private void emitFieldAccess(Type[] arguments) {
            boolean write = arguments.length > 1;
            // STACK: field, owner, value if it is a write
            if (write) {
                mv.visitVarInsn(arguments[1].getOpcode(Opcodes.ISTORE), kept); // STACK: field, owner
            }
            mv.visitInsn(Opcodes.DUP2); // STACK: field, owner, field, owner
            pushWatchedSite(); // STACK: field, owner, field, owner, site
            String hook = write ? "reflectiveWrite" : "reflectiveRead";
            Hooks.REFLECTION.emit(mv, hook, "(L" + FIELD + ";Ljava/lang/Object;I)V"); // STACK: field, owner
            if (write) {
                mv.visitVarInsn(arguments[1].getOpcode(Opcodes.ILOAD), kept); // STACK: field, owner, value
                ValueCall.emit(mv, arguments[1]);
            }
        }

        private void emitElementAccess(Type[] arguments) {
            boolean write = arguments.length > 2;
            // STACK: array, index, value if it is a write
            if (write) {
                mv.visitVarInsn(arguments[2].getOpcode(Opcodes.ISTORE), kept); // STACK: array, index
            }
            mv.visitInsn(Opcodes.DUP2); // STACK: array, index, array, index
            pushSite(0); // STACK: array, index, array, index, site
            Hooks.MEMORY.emit(mv, write ? "handleWrite" : "handleRead", "(Ljava/lang/Object;II)V"); // STACK: array, index
            if (write) {
                mv.visitVarInsn(arguments[2].getOpcode(Opcodes.ILOAD), kept); // STACK: array, index, value
                ValueCall.emit(mv, arguments[2]);
            }
        }

        private void emitAccessor(int opcode, String owner, String name, String descriptor) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            // STACK: lookup, arguments
            for (int i = arguments.length - 1; i >= 0; i--) {
                mv.visitVarInsn(Opcodes.ASTORE, kept + 1 + i);
            }
            mv.visitInsn(Opcodes.DUP); // STACK: lookup, lookup
            mv.visitVarInsn(Opcodes.ASTORE, kept); // STACK: lookup
            for (int i = 0; i < arguments.length; i++) {
                mv.visitVarInsn(Opcodes.ALOAD, kept + 1 + i);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, false); // STACK: found
            mv.visitVarInsn(Opcodes.ALOAD, kept); // STACK: found, lookup
            pushWatchedSite(); // STACK: found, lookup, site
            Hooks.REFLECTION.emit(mv, "accessor", "(" + HANDLE + "L" + LOOKUP + ";I)" + HANDLE); // STACK: found
        }

        private void emitInvoker(int opcode, String owner, String name, String descriptor) {
            // STACK: mode, type
            mv.visitInsn(Opcodes.SWAP); // STACK: type, mode
            mv.visitInsn(Opcodes.DUP); // STACK: type, mode, mode
            mv.visitVarInsn(Opcodes.ASTORE, kept); // STACK: type, mode
            mv.visitInsn(Opcodes.SWAP); // STACK: mode, type
            super.visitMethodInsn(opcode, owner, name, descriptor, false); // STACK: found
            mv.visitVarInsn(Opcodes.ALOAD, kept); // STACK: found, mode
            pushWatchedSite(); // STACK: found, mode, site
            Hooks.REFLECTION.emit(mv, "invoker", "(" + HANDLE + MODE + "I)" + HANDLE); // STACK: found
        }
    }
}
