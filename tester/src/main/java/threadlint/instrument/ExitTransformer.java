package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What ends the JVM, and what is to run then. */
final class ExitTransformer implements Transformer {
    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember("exit", "halt", "addShutdownHook", "removeShutdownHook");
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                switch (owner.concat(".").concat(name)) {
                    case "java/lang/System.exit":
                        // STACK: status
                        Hooks.WORLD.emit(mv, "exit", "(I)V"); // STACK:
                        break;
                    case "java/lang/Runtime.halt":
                        // STACK: runtime, status
                        Hooks.WORLD.emit(mv, "halt", "(Ljava/lang/Runtime;I)V"); // STACK:
                        break;
                    case "java/lang/Runtime.removeShutdownHook":
                        // STACK: runtime, hook
                        Hooks.WORLD.emit(mv, "removeShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)Z"); // STACK: removed
                        break;
                    case "java/lang/Runtime.exit":
                        // STACK: runtime, status
                        Hooks.WORLD.emit(mv, "exit", "(Ljava/lang/Runtime;I)V"); // STACK:
                        break;
                    case "java/lang/Runtime.addShutdownHook":
                        // STACK: runtime, hook
                        Hooks.WORLD.emit(mv, "addShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V"); // STACK:
                        break;
                    default:
                        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
