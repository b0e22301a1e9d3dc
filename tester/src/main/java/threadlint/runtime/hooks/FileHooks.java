package threadlint.runtime.hooks;

import java.io.File;
import java.nio.file.FileSystems;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.policy.Scratch;
import threadlint.runtime.schedule.Schedule;

/** First in the methods of the JDK through which files are changed. */
public final class FileHooks {
    /** {@code RandomAccessFile.O_RDWR}. */
    private static final int READ_AND_WRITE = 2;

    private FileHooks() {}

    /** What the path leads to is about to be written, or its attributes are. */
    public static void writes(String path) {
        check(path, false);
    }

    public static void writes(Path path) {
        check(path, false);
    }

    /** The entry of a folder is about to be created, deleted or moved. */
    public static void changes(String path) {
        check(path, true);
    }

    public static void changes(Path path) {
        check(path, true);
    }

    /** The entry {@code name} of a folder. */
    public static void changes(Path folder, Path name) {
        if (isOfSystem(name)) {
            changes(folder.resolve(name));
        }
    }

    /** An entry is moved from one open folder to another, of which only one is known. */
    public static void movesBetweenFolders() {
        if (Guard.against(Effect.FILES) != null) {
            Guard.stop(Effect.FILES, "move through a SecureDirectoryStream");
        }
        if (Schedule.self() != null) {
            OutsideEffects.changeFile();
            Schedule.running().clock().fileTimes().change();
        }
    }

    /** A file of some new name is about to be created; without a folder, in that for temporary files. */
    public static void createsTemporary(File folder) {
        changes(Scratch.temporary(folder));
    }

    /** A file is about to be opened by RandomAccessFile. */
    public static void opens(String path, int mode) {
        if ((mode & READ_AND_WRITE) != 0) {
            writes(path);
        }
    }

    /** A channel is about to be opened. */
    public static void opens(Path path, Set<? extends OpenOption> options) {
        if (options != null && writes(options)) {
            writes(path);
        }
    }

    /** A channel to the entry {@code name} of a folder is about to be opened. */
    public static void opens(Path folder, Path name, Set<? extends OpenOption> options) {
        if (isOfSystem(name)) {
            opens(folder.resolve(name), options);
        }
    }

    /** Without these, the other options have no effect (Files.newByteChannel). */
    private static boolean writes(Set<? extends OpenOption> options) {
        RegionHooks.enterRegion();
        try {
            return options.contains(StandardOpenOption.WRITE)
                    || options.contains(StandardOpenOption.APPEND)
                    || options.contains(StandardOpenOption.DELETE_ON_CLOSE);
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    /** Other paths are refused by what was called, and may be code of the program. */
    private static boolean isOfSystem(Path path) {
        return path != null
                && path.getClass().getClassLoader() == null
                && path.getFileSystem() == FileSystems.getDefault();
    }

    private static void check(String path, boolean entry) {
        if (isWatched()) {
            check(Scratch.parse(path), path, entry);
        }
    }

    private static void check(Path path, boolean entry) {
        if (isWatched() && isOfSystem(path)) {
            check(path, path.toString(), entry);
        }
    }

    /** Threads of the tester change files as they like. */
    private static boolean isWatched() {
        return Schedule.self() != null || Guard.against(Effect.FILES) != null;
    }

    /**
     * @param path null for what is no path here
     * @param entry whether it is about the entry of the folder, not about what it leads to
     */
    private static void check(Path path, String text, boolean entry) {
        Policy policy = Guard.against(Effect.FILES);
        boolean held;
        RegionHooks.enterRegion(); // The JDK may keep caches.
        try {
            held = policy == null || path != null && policy.scratch().holds(path, entry);
            if (held) {
                OutsideEffects.changeFile(path, entry);
                if (Schedule.self() != null) {
                    Schedule.running().clock().fileTimes().change();
                }
            }
        } finally {
            RegionHooks.leaveRegion();
        }
        if (!held) {
            Guard.stop(Effect.FILES, (entry ? "change of " : "write to ") + text);
        }
    }
}
