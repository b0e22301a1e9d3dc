package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls by which the program reads and sets times of files: it compares them with those of the virtual clock. */
final class FileTimeTransformer implements Transformer {
    private static final String FILES = "java/nio/file/Files";
    private static final String[] MENTIONED = {
        "lastModified", "setLastModified", "getLastModifiedTime", "setLastModifiedTime", "getAttribute", "setAttribute",
        "lastModifiedTime", "lastAccessTime", "creationTime", "setTimes",
    };
    private static final String ATTRIBUTES = "java/nio/file/attribute/BasicFileAttributes";
    private static final String VIEW = "java/nio/file/attribute/BasicFileAttributeView";

    private static final Set<String> OF_FILE = Set.of("lastModified()J", "setLastModified(J)Z");
    private static final Set<String> OF_FILES =
            Set.of("getLastModifiedTime", "setLastModifiedTime", "getAttribute", "setAttribute");
    private static final Set<String> OF_ATTRIBUTES = Set.of("lastModifiedTime", "lastAccessTime", "creationTime");

    @Override
    public boolean concerns(InstrumentedClass subject) {
        return subject.mentions.anyMember(MENTIONED);
    }

    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String receiver = receiver(owner, name, descriptor);
                if (opcode == Opcodes.INVOKESPECIAL || receiver == null) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                } else {
                    Hooks.FILE_TIMES.emit(mv, name, "(" + receiver + descriptor.substring(1));
                }
            }
        };
    }

    /** The descriptor of the hook's additional parameter, which is empty for static methods; null for other methods. */
    private static String receiver(String owner, String name, String descriptor) {
        if (owner.equals("java/io/File")) {
            return OF_FILE.contains(name + descriptor) ? "Ljava/io/File;" : null;
        }
        if (owner.equals(FILES)) {
            return OF_FILES.contains(name) ? "" : null;
        }
        if (isOneOf(owner, ATTRIBUTES)) {
            return OF_ATTRIBUTES.contains(name) ? "L" + ATTRIBUTES + ";" : null;
        }
        return isOneOf(owner, VIEW) && name.equals("setTimes") ? "L" + VIEW + ";" : null;
    }

    /** Whether the name is that of the interface, or of one that extends it for an operating system. */
    private static boolean isOneOf(String owner, String basic) {
        return owner.equals(basic)
                || owner.equals(basic.replace("Basic", "Posix"))
                || owner.equals(basic.replace("Basic", "Dos"));
    }
}
