package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.jdk.Polls;

/**
 * Waits of selectors. A selector first asks without waiting: what it finds ready then, it finds in every replay. If
 * that is nothing, the other threads go on while it waits. The second question repeats the answer to the first, as the
 * system tells of a channel for as long as it is ready.
 */
final class PollTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (!Polls.waits(owner, name, descriptor)) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                    return;
                }
                Type[] types = Type.getArgumentTypes(descriptor);
                SpilledArguments arguments = new SpilledArguments(mv, types, method.freeLocal);
                int limit = types.length - 1;
                for (int i = 0; i < limit; i++) {
                    arguments.load(i);
                }
                arguments.loadAll();
                mv.visitInsn(Opcodes.POP); // STACK: what both calls are given, what the first one is given
                mv.visitInsn(Opcodes.ICONST_0);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: ..., ready
                arguments.load(limit);
                Hooks.WORLD.emit(mv, "beforePoll", "(II)I"); // STACK: ..., limit
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: ready
                Hooks.WORLD.emit(mv, "afterPoll", "()V");
            }
        };
    }
}
