package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * The members of other classes that a class file mentions in its constant pool (JVMS 4.4.2): no method uses a
 * member that is not mentioned, so its transformer need not look at the class.
 */
final class Mentions {
    private static final int FIELD = 9;
    private static final int INTERFACE_METHOD = 11;
    private static final int METHOD_HANDLE = 15;

    /** The last kind of handle that is one of a field (JVMS 5.4.3.5). */
    private static final int PUT_STATIC = 4;

    private final Set<String> names = new HashSet<>();
    private final Set<String> owners = new HashSet<>();
    private boolean handlesOfFields;

    Mentions(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag >= FIELD && tag <= INTERFACE_METHOD) {
                owners.add(reader.readClass(item, buffer));
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                names.add(reader.readUTF8(nameAndType, buffer));
            } else if (tag == METHOD_HANDLE) {
                handlesOfFields |= reader.readByte(item) <= PUT_STATIC;
            }
        }
    }

    /** Whether a member of one of these names occurs. */
    boolean anyMember(String... wanted) {
        for (String name : wanted) {
            if (names.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a handle of a field is a constant. */
    boolean handlesOfFields() {
        return handlesOfFields;
    }

    /** Whether a member of one of these classes occurs. */
    boolean anyOwner(String... wanted) {
        for (String owner : wanted) {
            if (owners.contains(owner)) {
                return true;
            }
        }
        return false;
    }
}
