package threadlint.runtime.hooks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.FileTimes;

/** Instead of the methods of the JDK by which classes of the program read and set times of files of the system. */
public final class FileTimeHooks {
    /** Where the JDK keeps the file systems of operating systems. */
    private static final String SYSTEM = "sun.nio.fs.";

    private FileTimeHooks() {}

    public static long lastModified(File file) {
        long time = file.lastModified();
        return isWatched() && file.getClass() == File.class ? shown(time) : time;
    }

    public static boolean setLastModified(File file, long time) {
        boolean done = file.setLastModified(time);
        if (isWatched()) {
            times().set(time);
        }
        return done;
    }

    public static FileTime getLastModifiedTime(Path path, LinkOption... options) throws IOException {
        FileTime time = Files.getLastModifiedTime(path, options);
        return isOfSystem(path) ? shown(time) : time;
    }

    public static Path setLastModifiedTime(Path path, FileTime time) throws IOException {
        Path done = Files.setLastModifiedTime(path, time);
        set(time);
        return done;
    }

    public static Object getAttribute(Path path, String attribute, LinkOption... options) throws IOException {
        Object value = Files.getAttribute(path, attribute, options);
        return value instanceof FileTime && isOfSystem(path) ? shown((FileTime) value) : value;
    }

    public static Path setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Path done = Files.setAttribute(path, attribute, value, options);
        if (value instanceof FileTime) {
            set((FileTime) value);
        }
        return done;
    }

    public static FileTime lastModifiedTime(BasicFileAttributes attributes) {
        FileTime time = attributes.lastModifiedTime();
        return isOfSystem(attributes) ? shown(time) : time;
    }

    public static FileTime lastAccessTime(BasicFileAttributes attributes) {
        FileTime time = attributes.lastAccessTime();
        return isOfSystem(attributes) ? shown(time) : time;
    }

    public static FileTime creationTime(BasicFileAttributes attributes) {
        FileTime time = attributes.creationTime();
        return isOfSystem(attributes) ? shown(time) : time;
    }

    public static void setTimes(BasicFileAttributeView view, FileTime modified, FileTime accessed, FileTime created)
            throws IOException {
        view.setTimes(modified, accessed, created);
        set(modified);
        set(accessed);
        set(created);
    }

    private static FileTime shown(FileTime time) {
        if (!isWatched()) {
            return time;
        }
        long real = time.toMillis();
        long shown = shown(real);
        return shown == real ? time : FileTime.fromMillis(shown);
    }

    private static long shown(long time) {
        return times().show(time, Schedule.running().clock().lookMillis());
    }

    private static void set(FileTime time) {
        if (time != null && isWatched()) {
            times().set(time.toMillis());
        }
    }

    /** Others have times of their own making. */
    private static boolean isOfSystem(Object object) {
        return object.getClass().getName().startsWith(SYSTEM);
    }

    private static boolean isWatched() {
        return Schedule.self() != null;
    }

    private static FileTimes times() {
        return Schedule.running().clock().fileTimes();
    }
}
