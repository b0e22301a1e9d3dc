package threadlint.gradle;

import java.io.File;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.Internal;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** What all tasks have: a binary, and that a failure of threadlint fails the build. None has outputs: each runs when asked for. */
public abstract class ThreadlintTask extends DefaultTask {
    /** The binary; without it, the first {@code threadlint} on the PATH. */
    @Internal
    public abstract RegularFileProperty getExecutable();

    /** The folder of the project. */
    @Internal
    public abstract DirectoryProperty getModule();

    /** The project's folder for what a build makes. */
    @Internal
    public abstract DirectoryProperty getBuildFolder();

    /** What a task does, which may fail as threadlint does. */
    interface Work {
        void call(Threadlint threadlint) throws ToolException, InterruptedException;
    }

    final void call(Work work) {
        try {
            File named = getExecutable().isPresent() ? getExecutable().get().getAsFile() : null;
            work.call(Threadlint.find(named, System.getenv()));
        } catch (ToolException e) {
            throw new GradleException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("threadlint was interrupted", e);
        }
    }

    final void log(String line) {
        getLogger().lifecycle(line);
    }

    /** A file or folder of the build for what threadlint keeps. */
    final File kept(String name) {
        return getBuildFolder().file("threadlint/" + name).get().getAsFile();
    }

    /** Whether there are classes below one of the folders. */
    static boolean areThere(FileCollection folders) {
        return !folders.getAsFileTree().isEmpty();
    }
}
