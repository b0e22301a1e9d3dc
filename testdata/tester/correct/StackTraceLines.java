// Passes.
// Idea: the lines of a stack trace are those of an ordinary run: class, method, file and line.
package correct;

public class StackTraceLines {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StackTraceLines::look);
        other.start();
        look();
        other.join();
    }

    private static void look() {
        String line = new Throwable().getStackTrace()[0].toString();
        if (!line.startsWith("correct.StackTraceLines.look(StackTraceLines.java:")) {
            throw new AssertionError(line);
        }
    }
}
