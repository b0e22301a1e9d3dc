package threadlint.instrument;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of methods of Thread that wait, look at other threads or offer the processor. */
final class ThreadCallTransformer implements Transformer {
    private static final String THREAD = "java/lang/Thread";

    /** Names of the methods concerned everywhere, and of those concerned in the program as well. */
    private static final String[] ANYWHERE = {"join", "isAlive", "sleep", "yield", "holdsLock", "onSpinWait", "currentThread"};

    private static final String[] IN_JDK = {"getId", "threadId"};

    private static final String[] IN_PROGRAM = {"start", "getState"};

    private static final class Replacement {
        final Hooks hooks;
        final String hook;
        final String descriptor;
        final boolean inProgram;
        final boolean inJdk;

        Replacement(Hooks hooks, String hook, String descriptor, boolean inProgram, boolean inJdk) {
            this.hooks = hooks;
            this.hook = hook;
            this.descriptor = descriptor;
            this.inProgram = inProgram;
            this.inJdk = inJdk;
        }
    }

    private static final Map<String, Replacement> REPLACEMENTS = new HashMap<>();

    static {
        everywhere("join()V", "join", "(Ljava/lang/Thread;)V");
        everywhere("join(J)V", "join", "(Ljava/lang/Thread;J)V");
        everywhere("join(JI)V", "join", "(Ljava/lang/Thread;JI)V");
        everywhere("isAlive()Z", "isAlive", "(Ljava/lang/Thread;)Z");
        everywhere("sleep(J)V", "sleep", "(J)V");
        everywhere("sleep(JI)V", "sleep", "(JI)V");
        everywhere("yield()V", "yieldNow", "()V");
        REPLACEMENTS.put(
                "holdsLock(Ljava/lang/Object;)Z",
                new Replacement(Hooks.MONITOR, "holdsLock", "(Ljava/lang/Object;)Z", true, true));
        inProgram("start()V", "start", "(Ljava/lang/Thread;)V");
        inProgram("getState()Ljava/lang/Thread$State;", "getState", "(Ljava/lang/Thread;)Ljava/lang/Thread$State;");
        inJdk("getId()J", "threadId", "(Ljava/lang/Thread;)J");
        inJdk("threadId()J", "threadId", "(Ljava/lang/Thread;)J");
        everywhere("currentThread()Ljava/lang/Thread;", "currentThread", "()Ljava/lang/Thread;");
    }

    private static void everywhere(String method, String hook, String descriptor) {
        REPLACEMENTS.put(method, new Replacement(Hooks.THREAD, hook, descriptor, true, true));
    }

    private static void inJdk(String method, String hook, String descriptor) {
        REPLACEMENTS.put(method, new Replacement(Hooks.THREAD, hook, descriptor, false, true));
    }

    private static void inProgram(String method, String hook, String descriptor) {
        REPLACEMENTS.put(method, new Replacement(Hooks.THREAD, hook, descriptor, true, false));
    }

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember(ANYWHERE)
                || subject.mentions.anyMember(subject.isProgram() ? IN_PROGRAM : IN_JDK);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean handled = isCandidate(opcode, owner, name, descriptor)
                        && isOfThread(subject.classes, opcode, owner, name, descriptor)
                        && emit(subject, mv, name + descriptor);
                if (!handled) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }

    /** Cheap: most calls end here, before a class file is read. A super call must not become a virtual one. */
    private static boolean isCandidate(int opcode, String owner, String name, String descriptor) {
        return opcode != Opcodes.INVOKESPECIAL
                && opcode != Opcodes.INVOKEINTERFACE
                && !owner.equals("java/lang/Object")
                && (REPLACEMENTS.containsKey(name + descriptor) || takesDuration(name, descriptor) || isSpin(name, descriptor));
    }

    private static boolean isOfThread(ClassGraph classes, int opcode, String owner, String name, String descriptor) {
        if (owner.equals(THREAD)) {
            return true;
        }
        if (opcode != Opcodes.INVOKESTATIC) {
            return classes.isSubclass(owner, THREAD);
        }
        ClassFacts declaring = classes.declaringStaticMethod(owner, name, descriptor);
        return declaring != null && declaring.name.equals(THREAD);
    }

    private static boolean emit(InstrumentedClass subject, MethodVisitor code, String method) {
        if (method.startsWith("onSpinWait")) {
            Hooks.THREAD.emit(code, subject.isProgram() ? "onSpinWait" : "onSpinWaitInJdk", "()V");
            return true;
        }
        if (method.startsWith("sleep(Ljava")) {
            emitSleep(code);
            return true;
        }
        if (method.startsWith("join(Ljava")) {
            emitJoin(code);
            return true;
        }
        Replacement replacement = REPLACEMENTS.get(method);
        if (!(subject.isProgram() ? replacement.inProgram : replacement.inJdk)) {
            return false;
        }
        replacement.hooks.emit(code, replacement.hook, replacement.descriptor);
        return true;
    }

    private static boolean isSpin(String name, String descriptor) {
        return name.equals("onSpinWait") && descriptor.equals("()V");
    }

    /** {@code Thread.sleep(Duration)} and {@code thread.join(Duration)}, since JDK 19. */
    private static boolean takesDuration(String name, String descriptor) {
        return name.equals("sleep") && descriptor.equals("(Ljava/time/Duration;)V")
                || name.equals("join") && descriptor.equals("(Ljava/time/Duration;)Z");
    }

    /** A negative duration does not sleep; one below a millisecond counts as none. */
    private static void emitSleep(MethodVisitor code) {
        // STACK: duration
        emitMillis(code); // STACK: millis
        Hooks.THREAD.emit(code, "sleep", "(J)V"); // STACK:
    }

    /** Rounds up, because a join with a limit of 0 ms has no limit. */
    private static void emitJoin(MethodVisitor code) {
        // STACK: thread, duration
        code.visitInsn(Opcodes.SWAP); // STACK: duration, thread
        code.visitInsn(Opcodes.DUP_X1); // STACK: thread, duration, thread
        code.visitInsn(Opcodes.SWAP); // STACK: thread, thread, duration
        emitMillis(code); // STACK: thread, thread, millis
        code.visitInsn(Opcodes.LCONST_1); // STACK: thread, thread, millis, 1
        code.visitInsn(Opcodes.LADD); // STACK: thread, thread, millis
        Hooks.THREAD.emit(code, "join", "(Ljava/lang/Thread;J)V"); // STACK: thread
        Hooks.THREAD.emit(code, "isAlive", "(Ljava/lang/Thread;)Z"); // STACK: alive
        code.visitInsn(Opcodes.ICONST_1); // STACK: alive, 1
        code.visitInsn(Opcodes.IXOR); // STACK: terminated
    }

    private static void emitMillis(MethodVisitor code) {
        // STACK: duration
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/time/Duration", "toMillis", "()J", false); // STACK: millis
        code.visitInsn(Opcodes.LCONST_0); // STACK: millis, 0
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(JJ)J", false); // STACK: millis
    }
}
