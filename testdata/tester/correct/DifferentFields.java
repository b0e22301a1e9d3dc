// Passes.
// Events: all, watch correct.DifferentFields
// Idea: two threads write different fields of one object, and the same field of different objects.
package correct;

public class DifferentFields {
    private int left;
    private int right;

    public static void main(String[] args) throws InterruptedException {
        DifferentFields one = new DifferentFields();
        DifferentFields two = new DifferentFields();
        Thread other = new Thread(() -> {
            one.left = 1;
            two.right = 1;
        });
        other.start();
        one.right = 1;
        two.left = 1;
        other.join();
        if (one.left + one.right + two.left + two.right != 4) {
            throw new AssertionError("lost write");
        }
    }
}
