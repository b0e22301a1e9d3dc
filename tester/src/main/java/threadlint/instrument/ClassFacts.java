package threadlint.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a class file declares. */
final class ClassFacts {
    final String name;
    final String superName;
    final String[] interfaces;
    private final int access;
    private final Map<String, FieldFacts> fields = new HashMap<>();
    private final Set<String> staticMethods = new HashSet<>();
    private boolean initializer;

    private ClassFacts(ClassReader reader) {
        name = reader.getClassName();
        superName = reader.getSuperName();
        interfaces = reader.getInterfaces();
        access = reader.getAccess();
    }

    static ClassFacts read(ClassReader reader) {
        ClassFacts facts = new ClassFacts(reader);
        reader.accept(
                facts.new Members(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return facts;
    }

    boolean isPublic() {
        return (access & Opcodes.ACC_PUBLIC) != 0;
    }

    boolean isFinal() {
        return (access & Opcodes.ACC_FINAL) != 0;
    }

    boolean isEnum() {
        return (access & Opcodes.ACC_ENUM) != 0;
    }

    /** Whether it declares a class initialiser. */
    boolean hasInitializer() {
        return initializer;
    }

    boolean declaresStaticMethod(String methodName, String descriptor) {
        return staticMethods.contains(methodName + descriptor);
    }

    /** The field if it is declared here, else null. */
    FieldFacts field(String fieldName, String descriptor) {
        return fields.get(fieldName + ':' + descriptor);
    }

    Iterable<FieldFacts> fields() {
        return fields.values();
    }

    private final class Members extends ClassVisitor {
        Members() {
            super(Opcodes.ASM9);
        }

        @Override
        public FieldVisitor visitField(int flags, String field, String descriptor, String signature, Object value) {
            fields.put(field + ':' + descriptor, new FieldFacts(name, field, descriptor, flags));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature, String[] thrown) {
            if (method.equals("<clinit>")) {
                initializer = true;
            } else if ((flags & Opcodes.ACC_STATIC) != 0) {
                staticMethods.add(method + descriptor);
            }
            return null;
        }
    }
}
