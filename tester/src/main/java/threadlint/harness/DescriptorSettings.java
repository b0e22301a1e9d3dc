package threadlint.harness;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import threadlint.runtime.jvm.Natives;

/**
 * The descriptors of the standard streams, which a program can close. The JVM then leads them nowhere instead, so that
 * the numbers of those for output can be used further; that of the input can only be written to.
 */
final class DescriptorSettings {
    /** Windows has none, where descriptors have no numbers either. */
    private static final File NOTHING = new File("/dev/null");

    private static final FileDescriptor[] STANDARD = {FileDescriptor.in, FileDescriptor.out, FileDescriptor.err};

    private final Field number = Natives.field(FileDescriptor.class, "fd");
    private final Field closed = Natives.field(FileDescriptor.class, "closed");
    private final Field buffer = Natives.field(BufferedInputStream.class, "buf");
    private final List<InputStream> inputs = new ArrayList<>();

    /** Makes them usable again. */
    void restore() {
        for (int i = 0; i < STANDARD.length; i++) {
            if (!STANDARD[i].valid()) {
                open(STANDARD[i], i);
            }
        }
    }

    private void open(FileDescriptor descriptor, int standard) {
        try {
            number.setInt(descriptor, descriptor == FileDescriptor.in && NOTHING.canRead() ? emptyInput() : standard);
            closed.setBoolean(descriptor, false);
        } catch (IllegalAccessException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The number of a descriptor as that of the standard input is at the start: there is nothing to read. */
    private int emptyInput() throws IOException, IllegalAccessException {
        FileInputStream empty = new FileInputStream(NOTHING);
        // Otherwise the JDK would close it.
        inputs.add(empty);
        return number.getInt(empty.getFD());
    }

    /** The standard input as the JVM makes it; the one at hand unless that is closed. */
    InputStream opened(InputStream in) {
        try {
            boolean isClosed = in.getClass() == BufferedInputStream.class && buffer.get(in) == null;
            return isClosed ? new BufferedInputStream(new FileInputStream(FileDescriptor.in)) : in;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
