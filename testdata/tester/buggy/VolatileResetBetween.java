// Fails: exception
// By: random pos pct:2
// Idea: a volatile reference is tested and then read again; it is cleared in between.
package buggy;

public class VolatileResetBetween {
    private volatile String name = "threadlint";

    int length() {
        return name == null ? 0 : name.length();
    }

    public static void main(String[] args) {
        VolatileResetBetween program = new VolatileResetBetween();
        new Thread(() -> program.name = null).start();
        program.length();
    }
}
