package threadlint.drive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What {@link Reach} needs to know of a class file. Names are internal. */
final class ClassScan {
    String name;
    String superName;
    String[] interfaces = {};
    int access;

    /** Whether only code of the classes around it can name it. */
    boolean isPrivate;

    /** Simple names of the annotations. */
    final Set<String> annotations = new HashSet<>();

    /** By name. */
    final Map<String, FieldScan> fields = new LinkedHashMap<>();

    /** By name and descriptor. */
    final Map<String, MethodScan> methods = new LinkedHashMap<>();

    /** The string, int and long constants in the code, in order. */
    final Set<Object> literals = new LinkedHashSet<>();

    private ClassScan() {}

    /** Null if the bytes are no class file that can be read. */
    static ClassScan of(byte[] bytes) {
        ClassScan scan = new ClassScan();
        try {
            new ClassReader(bytes).accept(scan.new Visitor(), ClassReader.SKIP_FRAMES);
        } catch (RuntimeException e) {
            return null;
        }
        return scan;
    }

    /** The classes that methods return which are static, or take no arguments; none of private ones, none of the JDK. */
    static Set<String> madeBy(byte[] bytes) {
        Set<String> made = new LinkedHashSet<>();
        try {
            new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                    boolean makes = (access & Opcodes.ACC_STATIC) != 0 || descriptor.startsWith("()");
                    Type result = Type.getReturnType(descriptor);
                    boolean isObject = result.getSort() == Type.OBJECT && !result.getInternalName().startsWith("java/");
                    if (makes && isObject && (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0) {
                        made.add(result.getInternalName());
                    }
                    return null;
                }
            }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (RuntimeException e) {
            // A class file that cannot be read makes nothing.
        }
        return made;
    }

    boolean isInterface() {
        return (access & Opcodes.ACC_INTERFACE) != 0;
    }

    boolean isAbstract() {
        return (access & Opcodes.ACC_ABSTRACT) != 0;
    }

    /** Whether a static method that is not private returns instances of {@code type}. */
    boolean makes(String type) {
        for (MethodScan method : methods.values()) {
            boolean isFactory = method.is(Opcodes.ACC_STATIC) && !method.is(Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC);
            if (isFactory && method.descriptor.endsWith(")L" + type + ";")) {
                return true;
            }
        }
        return false;
    }

    /** A field. */
    static final class FieldScan {
        final int access;
        final String descriptor;

        FieldScan(int access, String descriptor) {
            this.access = access;
            this.descriptor = descriptor;
        }

        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }
    }

    /** A method, with what its code does, in order. */
    static final class MethodScan {
        final int access;
        final String name;
        final String descriptor;
        final Set<String> annotations = new HashSet<>();
        final List<Use> uses = new ArrayList<>();

        MethodScan(int access, String name, String descriptor) {
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
        }

        boolean is(int flag) {
            return (access & flag) != 0;
        }

        boolean isInitializer() {
            return name.startsWith("<");
        }
    }

    /** The use that an instruction is, null if it is none. */
    static Use use(org.objectweb.asm.tree.AbstractInsnNode instruction) {
        MethodScan method = new MethodScan(0, "", "");
        instruction.accept(new CodeScan(method, new HashSet<>()));
        return method.uses.isEmpty() ? null : method.uses.get(0);
    }

    /** An instruction that accesses a field, an element of an array, or calls a method. */
    static final class Use {
        final int opcode;
        final String owner;
        final String name;
        final String descriptor;
        final int line;

        Use(int opcode, String owner, String name, String descriptor, int line) {
            this.opcode = opcode;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
            this.line = line;
        }

        boolean isField() {
            return opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD;
        }

        boolean isFieldWrite() {
            return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        }

        boolean isElement() {
            return opcode < Opcodes.GETSTATIC;
        }

        boolean isElementWrite() {
            return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        }

        boolean isCall() {
            return !isField() && !isElement();
        }
    }

    private static String simpleName(String descriptor) {
        return descriptor.substring(Math.max(descriptor.lastIndexOf('/'), descriptor.lastIndexOf('$')) + 1, descriptor.length() - 1);
    }

    private final class Visitor extends ClassVisitor {
        Visitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int flags, String className, String signature, String superclass, String[] implemented) {
            name = className;
            access = flags;
            superName = superclass;
            if (implemented != null) {
                interfaces = implemented;
            }
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            annotations.add(simpleName(descriptor));
            return null;
        }

        @Override
        public void visitInnerClass(String inner, String outer, String simple, int flags) {
            isPrivate |= inner.equals(name) && (flags & Opcodes.ACC_PRIVATE) != 0;
        }

        @Override
        public FieldVisitor visitField(int flags, String fieldName, String descriptor, String signature, Object value) {
            fields.put(fieldName, new FieldScan(flags, descriptor));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String methodName, String descriptor, String signature, String[] exceptions) {
            MethodScan method = new MethodScan(flags, methodName, descriptor);
            methods.put(methodName + descriptor, method);
            return new CodeScan(method, literals);
        }
    }

    /** Notes the instructions of one method. */
    private static final class CodeScan extends MethodVisitor {
        private final MethodScan method;
        private final Set<Object> literals;
        private int line;

        CodeScan(MethodScan method, Set<Object> literals) {
            super(Opcodes.ASM9);
            this.method = method;
            this.literals = literals;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            method.annotations.add(simpleName(descriptor));
            return null;
        }

        @Override
        public void visitLineNumber(int number, org.objectweb.asm.Label start) {
            line = number;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            method.uses.add(new Use(opcode, owner, name, descriptor, line));
        }

        @Override
        public void visitInsn(int opcode) {
            boolean isLoad = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
            if (isLoad || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                method.uses.add(new Use(opcode, "", "", "", line));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            method.uses.add(new Use(opcode, owner, name, descriptor, line));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, org.objectweb.asm.Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof org.objectweb.asm.Handle) {
                    org.objectweb.asm.Handle handle = (org.objectweb.asm.Handle) argument;
                    if (handle.getTag() >= Opcodes.H_INVOKEVIRTUAL) {
                        method.uses.add(new Use(Opcodes.INVOKESPECIAL, handle.getOwner(), handle.getName(), handle.getDesc(), line));
                    }
                }
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String || value instanceof Integer || value instanceof Long) {
                literals.add(value);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode != Opcodes.NEWARRAY) {
                literals.add(operand);
            }
        }
    }
}
