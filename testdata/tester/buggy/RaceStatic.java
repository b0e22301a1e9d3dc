// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.RaceStatic*
// Idea: an unsynchronised read and write of a static field of a nested class.
package buggy;

public class RaceStatic {
    static class Settings {
        static String mode = "slow";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Settings.mode = "fast");
        other.start();
        Settings.mode.length();
        other.join();
    }
}
