package threadlint.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The folder in which a JVM works: it looks like that of this JVM, but what schedules write there stays there.
 *
 * <p>Folders are made anew, small files are copied, and all else is linked. The folders above contain links to the
 * neighbours, so that paths with {@code ..} lead to the same files, too.
 */
final class WorkingFolder {
    /** Folders that no longer fit are linked as a whole. */
    private static final int MOST_ENTRIES = 4096;

    /** Larger files are linked. */
    private static final long LARGEST_COPY = 256 << 10;

    private static final int MOST_COPIES = 256;
    private static final int MOST_NEIGHBOURS = 512;

    private final Path root;

    /** By path; a folder comes before what it contains. */
    private final Map<Path, Entry> entries = new TreeMap<>();

    private Path working;
    private int copies;

    private WorkingFolder(Path root) {
        this.root = root;
        working = root;
    }

    /** Nothing but the root, an empty folder. */
    static WorkingFolder empty(Path root) {
        return new WorkingFolder(root);
    }

    /** What a folder looks like, made below an empty one. */
    static WorkingFolder like(Path original, Path root) throws IOException {
        WorkingFolder folder = new WorkingFolder(root);
        folder.addWayTo(original);
        folder.addContent(original);
        folder.makeMissing();
        return folder;
    }

    /** Where the JVM works. */
    Path path() {
        return working;
    }

    private void addWayTo(Path original) throws IOException {
        Path above = original.getRoot();
        for (Path name : original) {
            addNeighbours(above, name);
            working = working.resolve(name);
            entries.put(working, new Folder());
            above = above.resolve(name);
        }
    }

    private void addNeighbours(Path above, Path except) {
        List<Path> neighbours = children(above);
        if (neighbours.size() > MOST_NEIGHBOURS) {
            return;
        }
        for (Path neighbour : neighbours) {
            if (!neighbour.getFileName().equals(except)) {
                entries.put(working.resolve(neighbour.getFileName()), new Link(neighbour));
            }
        }
    }

    private void addContent(Path original) throws IOException {
        Deque<Path> waiting = new ArrayDeque<>(List.of(original));
        while (!waiting.isEmpty()) {
            Path next = waiting.remove();
            Path made = working.resolve(original.relativize(next));
            List<Path> content = children(next);
            if (entries.size() + content.size() > MOST_ENTRIES && !next.equals(original)) {
                entries.put(made, new Link(next));
                continue;
            }
            for (Path child : content) {
                Entry entry = entry(child);
                entries.put(made.resolve(child.getFileName()), entry);
                if (entry instanceof Folder) {
                    waiting.add(child);
                }
            }
        }
    }

    private Entry entry(Path original) throws IOException {
        // A hidden folder belongs to a tool, and may be large.
        boolean isHidden = original.getFileName().toString().startsWith(".");
        BasicFileAttributes attributes = attributes(original);
        if (attributes.isDirectory() && !isHidden) {
            return new Folder();
        }
        return isCopied(original, attributes) ? new Copy(original) : new Link(original);
    }

    private boolean isCopied(Path file, BasicFileAttributes attributes) {
        String name = file.getFileName().toString();
        // Pseudo files have no length, and may block who reads them; what is compiled nobody writes.
        boolean isSmall = attributes.isRegularFile() && attributes.size() > 0 && attributes.size() <= LARGEST_COPY;
        return isSmall && !name.endsWith(".class") && !name.endsWith(".jar") && copies++ < MOST_COPIES;
    }

    /** Removes what a schedule left, and brings back what it changed; returns what cannot be restored, null if all is as before. */
    Path restore() {
        Path left = removeLeft(root);
        if (left != null) {
            return left;
        }
        try {
            makeMissing();
            return null;
        } catch (IOException e) {
            return root;
        }
    }

    private Path removeLeft(Path folder) {
        Path left = null;
        for (Path path : children(folder)) {
            Entry entry = entries.get(path);
            Path leftHere = null;
            if (entry == null || !entry.isIntact(path)) {
                leftHere = FileTrees.delete(path) ? null : path;
            } else if (entry instanceof Folder) {
                leftHere = removeLeft(path);
            }
            left = left == null ? leftHere : left;
        }
        return left;
    }

    private void makeMissing() throws IOException {
        for (Map.Entry<Path, Entry> entry : entries.entrySet()) {
            if (!Files.exists(entry.getKey(), LinkOption.NOFOLLOW_LINKS)) {
                entry.getValue().make(entry.getKey());
            }
        }
    }

    private static List<Path> children(Path folder) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(children::add);
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(children);
        return children;
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private interface Entry {
        void make(Path path) throws IOException;

        boolean isIntact(Path path);
    }

    private static final class Folder implements Entry {
        @Override
        public void make(Path path) throws IOException {
            Files.createDirectory(path);
        }

        @Override
        public boolean isIntact(Path path) {
            return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static final class Link implements Entry {
        private final Path target;

        Link(Path target) {
            this.target = target;
        }

        @Override
        public void make(Path path) throws IOException {
            Files.createSymbolicLink(path, target);
        }

        @Override
        public boolean isIntact(Path path) {
            try {
                return Files.isSymbolicLink(path) && Files.readSymbolicLink(path).equals(target);
            } catch (IOException e) {
                return false;
            }
        }
    }

    private static final class Copy implements Entry {
        private final Path original;
        private long size;
        private FileTime time;

        Copy(Path original) {
            this.original = original;
        }

        @Override
        public void make(Path path) throws IOException {
            Files.copy(original, path);
            BasicFileAttributes made = attributes(path);
            size = made.size();
            time = made.lastModifiedTime();
        }

        @Override
        public boolean isIntact(Path path) {
            try {
                BasicFileAttributes found = attributes(path);
                return found.isRegularFile() && found.size() == size && found.lastModifiedTime().equals(time);
            } catch (IOException e) {
                return false;
            }
        }
    }
}
