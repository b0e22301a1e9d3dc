package threadlint.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What a class file says that matters to JUnit. Names are binary. */
final class TestClassFile {
    String name;

    /** Null for {@code Object}. */
    String superName;

    final List<String> interfaces = new ArrayList<>();
    int access;

    /** Whether its objects belong to an object of another class. */
    boolean isInner;

    final Set<String> annotations = new TreeSet<>();

    /** The runner that {@code @RunWith} names, null if there is none. */
    String runner;

    final List<Member> fields = new ArrayList<>();
    final List<Member> methods = new ArrayList<>();

    /** A field or a method. */
    static final class Member {
        final String owner;
        final int access;
        final String name;
        final String descriptor;
        final Set<String> annotations = new TreeSet<>();

        /** The exception that {@code @Test} expects, null if there is none. */
        String expected;

        Member(String owner, int access, String name, String descriptor) {
            this.owner = owner;
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
        }

        boolean is(int flag) {
            return (access & flag) != 0;
        }

        /** Whether it is a field of that type. */
        boolean isOf(String type) {
            return descriptor.equals("L" + type.replace('.', '/') + ";");
        }

        /** Whether it hides a method of a class that its own class extends. */
        boolean overrides(Member inherited) {
            return name.equals(inherited.name)
                    && descriptor.equals(inherited.descriptor)
                    && !inherited.is(Opcodes.ACC_PRIVATE)
                    && (inherited.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
                            || packageOf(owner).equals(packageOf(inherited.owner)));
        }

        /** JUnit 4 looks for the annotation at every method of a name, and calls the one that overrides the others. */
        void inheritTest(Member overridden) {
            if (overridden.annotations.contains(Names.TEST_4) && annotations.add(Names.TEST_4)) {
                expected = overridden.expected;
            }
        }

        /** {@code int,java.lang.String}. */
        String parameters() {
            StringBuilder text = new StringBuilder();
            for (Type type : Type.getArgumentTypes(descriptor)) {
                text.append(text.length() == 0 ? "" : ",").append(type.getClassName());
            }
            return text.toString();
        }

        /** Whether it can be called with nothing and gives nothing. */
        boolean isProcedure() {
            return descriptor.equals("()V");
        }
    }

    private TestClassFile() {}

    static TestClassFile of(byte[] bytes) {
        TestClassFile file = new TestClassFile();
        int flags = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
        new ClassReader(bytes).accept(file.new Visitor(), flags);
        return file;
    }

    boolean is(int flag) {
        return (access & flag) != 0;
    }

    private static String binary(String internal) {
        return internal.replace('/', '.');
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.') + 1);
    }

    private static String named(String descriptor) {
        return Type.getType(descriptor).getClassName();
    }

    private final class Visitor extends ClassVisitor {
        Visitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int flags, String type, String signature, String superclass, String[] implemented) {
            name = binary(type);
            access = flags;
            superName = superclass == null ? null : binary(superclass);
            for (String each : implemented) {
                interfaces.add(binary(each));
            }
        }

        @Override
        public void visitInnerClass(String type, String outer, String simple, int flags) {
            isInner |= binary(type).equals(name) && (flags & Opcodes.ACC_STATIC) == 0;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            annotations.add(named(descriptor));
            if (!named(descriptor).equals(Names.RUN_WITH)) {
                return null;
            }
            return new AnnotationVisitor(Opcodes.ASM9) {
                @Override
                public void visit(String key, Object value) {
                    runner = ((Type) value).getClassName();
                }
            };
        }

        @Override
        public FieldVisitor visitField(int flags, String field, String type, String signature, Object value) {
            Member member = new Member(name, flags, field, type);
            fields.add(member);
            return new FieldVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                    member.annotations.add(named(descriptor));
                    return null;
                }
            };
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String type, String signature, String[] exceptions) {
            Member member = new Member(name, flags, method, type);
            if (!member.is(Opcodes.ACC_SYNTHETIC)) {
                methods.add(member);
            }
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                    member.annotations.add(named(descriptor));
                    return named(descriptor).equals(Names.TEST_4) ? new Expectation(member) : null;
                }
            };
        }
    }

    private static final class Expectation extends AnnotationVisitor {
        private final Member member;

        Expectation(Member member) {
            super(Opcodes.ASM9);
            this.member = member;
        }

        @Override
        public void visit(String key, Object value) {
            if (key.equals("expected")) {
                member.expected = ((Type) value).getClassName();
            }
        }
    }
}
