package threadlint.drive;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a class whose methods return what {@link StubAnswers} says: those that are abstract, or, of a class that is not
 * abstract, all that can be overridden. The constructor of the latter is not meant to be called.
 */
public final class StubClass {
    /** The field that holds the answers. */
    static final String ANSWERS_FIELD = "answers";

    private static final Type OBJECT = Type.getType(Object.class);
    private static final String ANSWERS = Type.getInternalName(StubAnswers.class);

    private final String name;
    private final Class<?> type;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private StubClass(String name, Class<?> type) {
        this.name = name;
        this.type = type;
    }

    /** The class file of {@code name}, which extends or implements {@code type}. */
    public static byte[] write(String name, Class<?> type) throws Unmakeable {
        return new StubClass(name, type).write();
    }

    private byte[] write() throws Unmakeable {
        Class<?> superclass = type.isInterface() ? Object.class : type;
        String stub = Type.getInternalName(Stub.class);
        String[] interfaces = type.isInterface() ? new String[] {Type.getInternalName(type), stub} : new String[] {stub};
        int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        // Version 49 is verified without stack map frames (JVMS 4.10.2).
        writer.visit(Opcodes.V1_5, access, name, null, Type.getInternalName(superclass), interfaces);
        writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, ANSWERS_FIELD, "L" + ANSWERS + ";", null, null).visitEnd();
        constructor(superclass);
        accessor();
        for (Method method : openMethods(type)) {
            implement(method);
        }
        if (type.isInterface()) {
            plainIdentity();
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Stores the answers first: the constructor of the superclass may call what they answer. */
    private void constructor(Class<?> superclass) throws Unmakeable {
        Constructor<?> inherited = inherited(superclass);
        MethodVisitor code = writer.visitMethod(0, "<init>", "(L" + ANSWERS + ";)V", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, ANSWERS_FIELD, "L" + ANSWERS + ";");
        code.visitVarInsn(Opcodes.ALOAD, 0);
        for (Class<?> parameter : inherited.getParameterTypes()) {
            // STACK: this, arguments so far
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ACONST_NULL);
            answer(code, "<init>", parameter, () -> noArguments(code));
        }
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, Type.getInternalName(superclass), "<init>", Type.getConstructorDescriptor(inherited), false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /**
     * The accessible constructor of a superclass with the fewest parameters, which a stub calls.
     *
     * @throws Unmakeable if there is none
     */
    public static Constructor<?> inherited(Class<?> superclass) throws Unmakeable {
        Constructor<?> best = null;
        for (Constructor<?> each : superclass.getDeclaredConstructors()) {
            boolean isBetter = best == null || each.getParameterCount() < best.getParameterCount();
            boolean isOpen = !Modifier.isPrivate(each.getModifiers()) || !Modifier.isAbstract(superclass.getModifiers());
            if (isOpen && isBetter) {
                best = each;
            }
        }
        if (best == null) {
            throw new Unmakeable(superclass.getName() + " has no constructor for subclasses");
        }
        return best;
    }

    /** Implements {@link Stub}. */
    private void accessor() {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "threadlintAnswers", "()L" + ANSWERS + ";", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, ANSWERS_FIELD, "L" + ANSWERS + ";");
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void implement(Method method) {
        int access = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        MethodVisitor code = writer.visitMethod(access, method.getName(), Type.getMethodDescriptor(method), null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, ANSWERS_FIELD, "L" + ANSWERS + ";");
        code.visitVarInsn(Opcodes.ALOAD, 0);
        // STACK: answers, this
        answer(code, method.getName(), method.getReturnType(), () -> arguments(code, method.getParameterTypes()));
        code.visitInsn(Type.getType(method.getReturnType()).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** Asks {@link StubAnswers#answer}; the answers and the stub are on the stack. */
    private static void answer(MethodVisitor code, String method, Class<?> wanted, Runnable arguments) {
        Class<?> boxed = Types.boxed(wanted);
        code.visitLdcInsn(method);
        if (wanted == void.class) {
            code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Void", "TYPE", "Ljava/lang/Class;");
        } else {
            code.visitLdcInsn(Type.getType(boxed));
        }
        arguments.run();
        // STACK: answers, stub, method, type, arguments
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, ANSWERS, "answer",
                "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;", false);
        if (wanted == void.class) {
            code.visitInsn(Opcodes.POP);
            return;
        }
        code.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(boxed));
        if (wanted.isPrimitive()) {
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, Type.getInternalName(boxed), wanted.getName() + "Value",
                    "()" + Type.getDescriptor(wanted), false);
        }
    }

    private static void noArguments(MethodVisitor code) {
        code.visitInsn(Opcodes.ICONST_0);
        code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT.getInternalName());
    }

    /** Pushes an array of the arguments, primitive ones boxed. */
    private static void arguments(MethodVisitor code, Class<?>[] parameters) {
        code.visitIntInsn(Opcodes.SIPUSH, parameters.length);
        code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT.getInternalName());
        int local = 1;
        for (int i = 0; i < parameters.length; i++) {
            Type parameter = Type.getType(parameters[i]);
            code.visitInsn(Opcodes.DUP);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            if (parameters[i].isPrimitive()) {
                Type boxed = Type.getType(Types.boxed(parameters[i]));
                code.visitMethodInsn(
                        Opcodes.INVOKESTATIC, boxed.getInternalName(), "valueOf",
                        Type.getMethodDescriptor(boxed, parameter), false);
            }
            code.visitInsn(Opcodes.AASTORE);
            local += parameter.getSize();
        }
    }

    /** Interfaces may declare these, all objects have them: a hash code of its own would be an address. */
    private void plainIdentity() {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "hashCode", "()I", null, null);
        code.visitCode();
        code.visitIntInsn(Opcodes.SIPUSH, 1);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        code = writer.visitMethod(Opcodes.ACC_PUBLIC, "toString", "()Ljava/lang/String;", null, null);
        code.visitCode();
        code.visitLdcInsn("stub of " + type.getName());
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** The methods that a stub of a type has, in a fixed order. */
    public static List<Method> openMethods(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers()) ? abstractMethods(type) : overridableMethods(type);
    }

    private static List<Method> overridableMethods(Class<?> type) {
        Set<String> seen = new HashSet<>();
        Map<String, Method> open = new java.util.TreeMap<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                int excluded = Modifier.FINAL | Modifier.STATIC | Modifier.PRIVATE;
                boolean isKept = (method.getModifiers() & excluded) != 0 || method.isSynthetic() || isObjects(method);
                boolean isVisible = at.getPackageName().equals(type.getPackageName())
                        || (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
                String key = method.getName() + Type.getMethodDescriptor(method);
                if (seen.add(key) && !isKept && isVisible && !method.getName().equals("finalize")) {
                    open.put(key, method);
                }
            }
        }
        return new ArrayList<>(open.values());
    }

    /** The methods that nobody implements. */
    private static List<Method> abstractMethods(Class<?> type) {
        Set<String> implemented = new HashSet<>();
        Map<String, Method> open = new java.util.TreeMap<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                note(method, implemented, open);
            }
        }
        for (Method method : type.getMethods()) {
            note(method, implemented, open);
        }
        return new ArrayList<>(open.values());
    }

    private static void note(Method method, Set<String> implemented, Map<String, Method> open) {
        String key = method.getName() + Type.getMethodDescriptor(method);
        if (Modifier.isStatic(method.getModifiers()) || Modifier.isPrivate(method.getModifiers())) {
            return;
        }
        if (!Modifier.isAbstract(method.getModifiers())) {
            implemented.add(key);
        } else if (!implemented.contains(key) && !isObjects(method)) {
            open.put(key, method);
        }
    }

    private static boolean isObjects(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
