package threadlint.instrument;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import threadlint.free.FreeHooks;
import threadlint.jdk.JdkPackages;
import threadlint.jdk.Operations;
import threadlint.jdk.Queries;
import threadlint.runtime.hooks.CollectionHooks;

/**
 * Calls of the JDK by which a program that runs freely orders its threads, and calls on collections.
 *
 * <p>Those that wait, signal or lock are replaced by hooks that do the same. Others lie between two hooks; their arguments
 * and the receiver are kept in local variables that the method does not use, and no jump lies between.
 */
final class FreeCallTransformer implements Transformer {
    private static final String OBJECT = "java/lang/Object";
    private static final String THREAD = "java/lang/Thread";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String ATOMIC = CONCURRENT + "atomic/";
    private static final String LOCKS = CONCURRENT + "locks/";
    private static final String LOCK = LOCKS + "Lock";
    private static final String CONDITION = LOCKS + "Condition";
    private static final String LOCK_SUPPORT = LOCKS + "LockSupport";

    /** By the method with its descriptor: the type whose methods are replaced, as which the hook takes the receiver. */
    private static final Map<String, String> REPLACED = new HashMap<>();

    /** The same of static methods. */
    private static final Map<String, String> REPLACED_STATIC = new HashMap<>();

    /** What the methods of a lock are called on. */
    private static final Map<String, String> SUPERTYPES = Map.of(
            LOCKS + "ReentrantLock", LOCK,
            LOCKS + "ReentrantReadWriteLock$ReadLock", LOCK,
            LOCKS + "ReentrantReadWriteLock$WriteLock", LOCK,
            LOCKS + "AbstractQueuedSynchronizer$ConditionObject", CONDITION);

    static {
        replaced(REPLACED, OBJECT, "wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");
        replaced(REPLACED, THREAD, "join()V", "join(J)V", "join(JI)V", "isAlive()Z", "interrupt()V", "isInterrupted()Z");
        String limit = "(JLjava/util/concurrent/TimeUnit;)Z";
        replaced(REPLACED, LOCK, "lock()V", "lockInterruptibly()V", "tryLock()Z", "tryLock" + limit, "unlock()V");
        replaced(REPLACED, CONDITION, "await()V", "awaitUninterruptibly()V", "awaitNanos(J)J", "await" + limit,
                "awaitUntil(Ljava/util/Date;)Z", "signal()V", "signalAll()V");
        replaced(REPLACED_STATIC, THREAD, "interrupted()Z");
        replaced(REPLACED_STATIC, LOCK_SUPPORT, "park()V", "park(Ljava/lang/Object;)V", "parkNanos(J)V",
                "parkNanos(Ljava/lang/Object;J)V", "unpark(Ljava/lang/Thread;)V");
    }

    private static void replaced(Map<String, String> table, String type, String... methods) {
        for (String method : methods) {
            table.put(method, type);
        }
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new Calls(subject, method, next);
    }

    private static final class Calls extends Lines {
        private final InstrumentedClass subject;
        private final int freeLocal;

        Calls(InstrumentedClass subject, Method method, MethodVisitor next) {
            super(subject, method, next);
            this.subject = subject;
            this.freeLocal = method.freeLocal;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            // A call of the superclass's method must not become a virtual one; what it does is missed.
            boolean isCandidate = opcode != Opcodes.INVOKESPECIAL && !owner.startsWith("[");
            if (isCandidate && (opcode == Opcodes.INVOKESTATIC
                    ? replacesStatic(owner, name, descriptor)
                    : replaces(owner, name, descriptor) || surrounds(opcode, owner, name, descriptor, isInterface))) {
                return;
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private boolean replacesStatic(String owner, String name, String descriptor) {
            if (!owner.equals(REPLACED_STATIC.get(name + descriptor))) {
                return false;
            }
            emitHook(name, "", descriptor);
            return true;
        }

        private boolean replaces(String owner, String name, String descriptor) {
            if (name.equals("start") && descriptor.equals("()V") && subject.classes.isSubclass(owner, THREAD)) {
                pushSite(0); // STACK: thread, site
                Hooks.FREE.emit(mv, "at", "(I)V"); // STACK: thread
                return false;
            }
            String type = REPLACED.get(name + descriptor);
            if (type == null || !type.equals(OBJECT) && !isOf(type, owner)) {
                return false;
            }
            // STACK: receiver, arguments
            emitHook(name, "L" + type + ";", descriptor);
            return true;
        }

        private boolean isOf(String type, String owner) {
            if (type.equals(THREAD)) {
                return subject.classes.isSubclass(owner, THREAD);
            }
            String inJdk = typeInJdk(owner);
            return inJdk != null && type.equals(SUPERTYPES.getOrDefault(inJdk, inJdk));
        }

        /** The hook takes what the method takes, and the site. */
        private void emitHook(String name, String receiver, String descriptor) {
            int end = descriptor.indexOf(')');
            pushSite(0); // STACK: receiver, arguments, site
            Hooks.FREE.emit(mv, name, "(" + receiver + descriptor.substring(1, end) + "I" + descriptor.substring(end)); // STACK: result
        }

        private String typeInJdk(String owner) {
            return JdkPackages.contains(owner) ? owner : subject.classes.ancestorInJdk(owner);
        }

        private boolean surrounds(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (VarHandleAccess.isAccess(owner, name)) {
                String query = name.startsWith("getAnd") || !name.startsWith("get") ? "" : name;
                surround(opcode, owner, name, descriptor, isInterface, access(query) | FreeHooks.OF_TARGET);
                return true;
            }
            String type = typeInJdk(owner);
            if (type != null && type.startsWith(CONCURRENT) && ordersThreads(type) && Operations.isOne(name)) {
                if (type.startsWith(ATOMIC) && endsAtOnce(type, descriptor)) {
                    surroundAtomic(opcode, owner, name, descriptor, isInterface);
                } else {
                    int target = Operations.areUpdater(type) ? FreeHooks.OF_TARGET : 0;
                    surround(opcode, owner, name, descriptor, isInterface, access(name) | target);
                }
                return true;
            }
            CollectionCall call = CollectionCall.of(subject, opcode, owner, name, descriptor);
            if (call == null || !call.isAccess()) {
                return false;
            }
            if (call.readsArgument) {
                // STACK: receiver, collection
                mv.visitInsn(Opcodes.DUP); // STACK: receiver, collection, collection
                emitBegin(FreeHooks.ALL, 0); // STACK: receiver, collection
            }
            surround(opcode, owner, name, descriptor, isInterface, access(call) | (call.isOfElement ? FreeHooks.OF_ELEMENT : 0));
            return true;
        }

        private static int access(String method) {
            return Queries.isOne(method) ? 0 : FreeHooks.WRITES;
        }

        private static int access(CollectionCall call) {
            int writes = (call.access & CollectionHooks.WRITES) != 0 ? FreeHooks.WRITES : 0;
            int depends = (call.access & CollectionHooks.DEPENDS) != 0 ? FreeHooks.DEPENDS : 0;
            return writes | depends | ((call.access & CollectionHooks.STRUCTURE) != 0 ? FreeHooks.STRUCTURE : 0);
        }

        /** Whether methods of an atomic class call nothing and fail for no argument. */
        private static boolean endsAtOnce(String type, String descriptor) {
            boolean isVariable = type.endsWith("Integer") || type.endsWith("Long") || type.endsWith("Boolean") || type.endsWith("Reference");
            return isVariable && !descriptor.contains("Ljava/util/function/");
        }

        private void surroundAtomic(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            SpilledArguments spilled = new SpilledArguments(mv, Type.getArgumentTypes(descriptor), freeLocal);
            // STACK: variable
            mv.visitInsn(Opcodes.DUP); // STACK: variable, variable
            pushSite(0); // STACK: variable, variable, site
            Hooks.FREE.emit(mv, "atomicBegins", "(Ljava/lang/Object;I)V"); // STACK: variable
            spilled.loadAll(); // STACK: variable, arguments
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: result
            boolean returnsNothing = descriptor.endsWith("V");
            String end = access(name) == 0 ? "volatileRead" : returnsNothing ? "volatileWrite" : "atomicUpdate";
            Hooks.FREE.emit(mv, end, "()V"); // STACK: result
        }

        /** Emits a call between two hooks, which concern the first argument if the access says so, else the receiver. */
        private void surround(int opcode, String owner, String name, String descriptor, boolean isInterface, int access) {
            Type[] types = Type.getArgumentTypes(descriptor);
            SpilledArguments spilled = new SpilledArguments(mv, types, freeLocal + 1);
            boolean isOfTarget = (access & FreeHooks.OF_TARGET) != 0 && types.length > 0 && types[0].getSort() >= Type.ARRAY;
            // STACK: receiver
            if (isOfTarget) {
                spilled.load(0); // STACK: receiver, target
            } else {
                mv.visitInsn(Opcodes.DUP); // STACK: receiver, target
            }
            mv.visitInsn(Opcodes.DUP); // STACK: receiver, target, target
            mv.visitVarInsn(Opcodes.ASTORE, freeLocal); // STACK: receiver, target
            if ((access & FreeHooks.OF_ELEMENT) != 0) {
                spilled.load(0); // STACK: receiver, target, index
                emitBeginAt(access); // STACK: receiver
            } else {
                emitBegin(FreeHooks.ALL, access); // STACK: receiver
            }
            spilled.loadAll(); // STACK: receiver, arguments
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface); // STACK: result
            mv.visitVarInsn(Opcodes.ALOAD, freeLocal); // STACK: result, target
            HookCall.push(mv, access); // STACK: result, target, access
            pushSite(0); // STACK: result, target, access, site
            Hooks.FREE.emit(mv, "callEnds", "(Ljava/lang/Object;II)V"); // STACK: result
        }

        private void emitBegin(int index, int access) {
            // STACK: target
            HookCall.push(mv, index); // STACK: target, index
            emitBeginAt(access); // STACK:
        }

        private void emitBeginAt(int access) {
            // STACK: target, index
            HookCall.push(mv, access); // STACK: target, index, access
            pushSite(0); // STACK: target, index, access, site
            Hooks.FREE.emit(mv, "callBegins", "(Ljava/lang/Object;III)V"); // STACK:
        }
    }

    /** Whether methods of a class of java.util.concurrent that are not replaced order threads. */
    private static boolean ordersThreads(String type) {
        boolean isLock = type.equals(LOCK) || type.equals(CONDITION) || SUPERTYPES.containsKey(type)
                || type.equals(LOCKS + "ReentrantReadWriteLock") || type.equals(LOCKS + "ReadWriteLock");
        return !isLock && Operations.areOf(type);
    }
}
