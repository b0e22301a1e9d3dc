package threadlint.instrument;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells whether a class of the program keeps state from one schedule to the next, so that each schedule
 * needs a class loader of its own.
 *
 * <p>A loader may be used again if none of the classes it loaded gives a reason against it. A class is examined for
 * its own fields, and for the fields of others that its code writes. Errs on the side of a fresh loader.
 */
final class StaticState {
    private StaticState() {}

    /** One line such as {@code Main.count is a static field that changes}, or null if there is no such state. */
    static String reason(ClassReader reader, ClassGraph classes) {
        classes.add(reader);
        Finding finding = new Finding();
        Immutability immutability = new Immutability(classes);
        reader.accept(
                new Scan(reader.getClassName(), finding, immutability),
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return finding.reason;
    }

    /** The first reason found. */
    private static final class Finding {
        String reason;

        void add(String found) {
            if (reason == null) {
                reason = found;
            }
        }
    }

    private static final class Scan extends ClassVisitor {
        private final String name;
        private final Finding finding;
        private final Immutability immutability;

        Scan(String name, Finding finding, Immutability immutability) {
            super(Opcodes.ASM9);
            this.name = name;
            this.finding = finding;
            this.immutability = immutability;
        }

        @Override
        public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
            // Which Object is stored shows in the initialiser.
            boolean generated = (access & Opcodes.ACC_SYNTHETIC) != 0;
            boolean looked = generated || descriptor.equals("Ljava/lang/Object;");
            if ((access & Opcodes.ACC_STATIC) != 0 && !looked && !immutability.holds(descriptor)) {
                finding.add(simpleName(name) + "." + field + " is a static field of a type that may change");
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] thrown) {
            if (method.equals("<clinit>") || method.equals("<init>") && immutability.isEnum(name)) {
                return new InitializerScan(name, immutability) {
                    @Override
                    void found(String reason) {
                        finding.add(reason);
                    }
                };
            }
            return new CodeScan(finding);
        }
    }

    /** Any code but an initialiser. */
    private static final class CodeScan extends MethodVisitor {
        private final Finding finding;

        CodeScan(Finding finding) {
            super(Opcodes.ASM9);
            this.finding = finding;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            if (opcode == Opcodes.PUTSTATIC) {
                finding.add(simpleName(owner) + "." + field + " is a static field that changes");
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean isInterface) {
            if (reachesStaticFields(owner, method)) {
                finding.add(changeThrough(owner, method));
            }
        }
    }

    /** Whether a method gives a way to static fields that no instruction shows. */
    static boolean reachesStaticFields(String owner, String method) {
        return method.equals("findStaticVarHandle")
                || method.equals("findStaticSetter")
                || method.equals("unreflectSetter")
                || method.equals("unreflectVarHandle")
                || method.equals("staticFieldOffset")
                || owner.equals("java/lang/reflect/Field") && method.startsWith("set") && !method.equals("setAccessible");
    }

    static String changeThrough(String owner, String method) {
        return "a static field may change through " + simpleName(owner) + "." + method;
    }

    static String simpleName(String internalName) {
        return InstrumentedClass.binaryName(internalName.substring(internalName.lastIndexOf('/') + 1));
    }
}
