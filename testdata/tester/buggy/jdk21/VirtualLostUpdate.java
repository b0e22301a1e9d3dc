// Fails: exception
// By: random pos pct:2
// Needs: 21
// Idea: a lost update between two virtual threads.
package buggy;

public class VirtualLostUpdate {
    private volatile int count;

    public static void main(String[] args) throws InterruptedException {
        VirtualLostUpdate program = new VirtualLostUpdate();
        Thread one = Thread.ofVirtual().start(() -> program.count++);
        Thread two = Thread.startVirtualThread(() -> program.count++);
        one.join();
        two.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
