package threadlint.harness;

import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import threadlint.runtime.policy.OutsideEffects;

/** The files that the program finds: the launcher, which made them, also restores them between schedules. */
public final class ProgramFiles {
    private final Channel channel;
    private volatile boolean changed;

    /** @param folder that the launcher made for this JVM: what is in it is under control */
    public ProgramFiles(Path folder, Channel channel) throws IOException {
        this.channel = channel;
        OutsideEffects.controlFilesIn(folder);
    }

    /** Removes what the program left, and brings back what it changed; why that is impossible, else null. */
    String restore() {
        changed = true;
        String left = channel.ask(JsonWriter.string(Messages.of("restore")));
        return left.isEmpty() ? null : "a file that a schedule left cannot be removed:" + left;
    }

    /** Whether a schedule has changed files so far. */
    boolean haveChanged() {
        return changed;
    }
}
