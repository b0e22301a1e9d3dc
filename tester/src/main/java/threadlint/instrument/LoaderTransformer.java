package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.Regions;

/** Calls in the program of methods of class loaders that look for classes, load or define them. */
final class LoaderTransformer implements Transformer {
    private static final String LOADER = "java/lang/ClassLoader";

    /** A second definition of a class or a package fails. */
    private static final Set<String> STEPS =
            Set.of("findLoadedClass", "findClass", "defineClass", "getDefinedPackage", "getPackage", "definePackage");

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("loadClass") || subject.mentions.anyMember(STEPS.toArray(new String[0]));
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (opcode != Opcodes.INVOKESTATIC && isLoader(subject, owner)) {
                    boolean loads = Regions.isLoadClass(name, descriptor);
                    // A loader of the JDK does all its steps in one, under its lock.
                    boolean touches = STEPS.contains(name) || loads && opcode == Opcodes.INVOKESPECIAL;
                    if (touches || loads) {
                        int[] kept = keep(descriptor); // STACK: loader
                        if (touches) {
                            emitTouch(name);
                        }
                        if (loads) {
                            emitCalling(owner);
                        }
                        reload(descriptor, kept); // STACK: loader, arguments
                    }
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }

            private int[] keep(String descriptor) {
                Type[] arguments = Type.getArgumentTypes(descriptor);
                int[] kept = new int[arguments.length];
                int free = method.freeLocal;
                for (int i = arguments.length - 1; i >= 0; i--) {
                    kept[i] = free;
                    free += arguments[i].getSize();
                    mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), kept[i]);
                }
                return kept;
            }

            private void reload(String descriptor, int[] kept) {
                Type[] arguments = Type.getArgumentTypes(descriptor);
                for (int i = 0; i < arguments.length; i++) {
                    mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), kept[i]);
                }
            }

            private void emitTouch(String name) {
                mv.visitInsn(Opcodes.DUP); // STACK: loader, loader
                HookCall.pushLocation(mv, LOADER, name); // STACK: loader, loader, location
                Hooks.LOADER.emit(mv, "touch", "(L" + LOADER + ";I)V"); // STACK: loader
            }

            /** The cast makes the JVM load the owner before, not between hook and call. */
            private void emitCalling(String owner) {
                mv.visitInsn(Opcodes.DUP); // STACK: loader, loader
                mv.visitTypeInsn(Opcodes.CHECKCAST, owner); // STACK: loader, loader
                Hooks.LOADER.emit(mv, "calling", "(L" + LOADER + ";)V"); // STACK: loader
            }
        };
    }

    private static boolean isLoader(InstrumentedClass subject, String owner) {
        return owner.equals(LOADER) || owner.equals(subject.name) && subject.extendsClass(LOADER)
                || !owner.startsWith("[") && subject.classes.isSubclass(owner, LOADER);
    }
}
