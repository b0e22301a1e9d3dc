// Passes.
// Idea: a program that reads its own class file finds in it what the compiler wrote.
package correct;

import java.io.InputStream;

public class OwnClassFile {
    private static int started;

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = OwnClassFile.class.getResourceAsStream("OwnClassFile.class")) {
            bytes = in.readAllBytes();
        }
        Thread other = new Thread(() -> started++);
        other.start();
        other.join();
        String tool = "threadlint.runtime".replace('.', '/');
        if (new String(bytes, "ISO-8859-1").contains(tool)) {
            throw new AssertionError("not the class file of the compiler");
        }
        if (started != 1) {
            throw new AssertionError("started: " + started);
        }
    }
}
