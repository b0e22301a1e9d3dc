// Passes.
// Idea: a StringBuffer's monitor is held across a yield while another thread appends.
package correct;

public class StringBufferHeld {
    private final StringBuffer text = new StringBuffer();

    void hold() {
        synchronized (text) {
            int length = text.length();
            Thread.yield();
            text.append("ab");
            if (text.length() != length + 2) {
                throw new AssertionError("somebody else was in");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringBufferHeld program = new StringBufferHeld();
        Thread holder = new Thread(program::hold);
        Thread appender = new Thread(() -> program.text.append('c').append(1).append("d"));
        holder.start();
        appender.start();
        holder.join();
        appender.join();
        if (program.text.length() != 5) {
            throw new AssertionError(program.text.toString());
        }
    }
}
