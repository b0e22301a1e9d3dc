package threadlint.instrument;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** What classes promise by annotations. */
public final class Contracts {
    private static final String PROMISE = "ThreadSafe;";

    private Contracts() {}

    /** Whether the class has an annotation with the simple name {@code ThreadSafe}, of whatever package. */
    public static boolean promiseThreadSafety(byte[] classFile) {
        boolean[] found = {false};
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                boolean isPromise = descriptor.endsWith(PROMISE);
                char before = isPromise ? descriptor.charAt(descriptor.length() - PROMISE.length() - 1) : 0;
                // The first letter of a descriptor is L.
                found[0] |= before == '/' || before == '$' || descriptor.equals("L".concat(PROMISE));
                return null;
            }
        };
        new ClassReader(classFile).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }
}
