package threadlint.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.event.Sites;

/**
 * Methods of the program's watched classes, as units of work: each tells when it is entered and left, also by an
 * exception. A constructor is a unit from the call of another one on; of static initialisers nothing is told.
 */
final class UnitTransformer implements Transformer {
    /** What the names of methods begin with that the instrumentation adds. */
    static final String ADDED = "threadlint$";

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.isFree() || subject.options.units && subject.isWatched() && !subject.isOfWatchedLibrary();
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        boolean counts = method.hasCode() && !method.isInitializer() && !method.name.startsWith(ADDED);
        return counts ? new Unit(subject, method, next) : next;
    }

    /** {@code transfer(Account,int)}. */
    static String named(Method method) {
        StringBuilder name = new StringBuilder(method.name).append('(');
        Type[] types = Type.getArgumentTypes(method.descriptor);
        for (int i = 0; i < types.length; i++) {
            String type = types[i].getClassName();
            int start = Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1;
            name.append(i == 0 ? "" : ",").append(type.substring(start));
        }
        return name.append(')').toString();
    }

    private static final class Unit extends GuardedBody {
        /** Objects made and not yet constructed, in the order of the code: arguments of the call of another constructor. */
        private int unconstructed;

        Unit(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
        }

        @Override
        boolean beginsAtOnce() {
            return !method.isConstructor();
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                unconstructed++;
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (name.equals("<init>") && unconstructed-- == 0 && !hasBegun()) {
                begin();
            }
        }

        @Override
        void emitEnter() {
            if (method.isStatic()) {
                mv.visitInsn(Opcodes.ACONST_NULL); // STACK: null
            } else {
                mv.visitVarInsn(Opcodes.ALOAD, 0); // STACK: this
            }
            HookCall.push(mv, Sites.of(subject.binaryName(), named(method), 0, 0)); // STACK: this, unit
            hooks().emit(mv, "enterUnit", "(Ljava/lang/Object;I)V"); // STACK:
        }

        @Override
        void emitExit() {
            hooks().emit(mv, "leaveUnit", "()V");
        }

        private Hooks hooks() {
            return subject.isFree() ? Hooks.FREE : Hooks.UNIT;
        }
    }
}
