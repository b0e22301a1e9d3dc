// Fails: livelock
// By: random pos pct:2
// Idea: two threads share a spoon, and its owner hands it on while the other one is hungry: once both
// are hungry, the spoon goes back and forth for ever, however fair the schedule is.
package buggy;

public class PoliteLivelock {
    static class Diner {
        volatile boolean hungry;
        volatile Diner other;
    }

    private final Diner left = new Diner();
    private final Diner right = new Diner();
    private volatile Diner owner = left;

    void eat(Diner me) {
        me.hungry = true;
        while (me.hungry) {
            if (owner != me && me.other.hungry) {
                Thread.yield();
            } else if (me.other.hungry) {
                owner = me.other;
            } else {
                me.hungry = false;
            }
        }
    }

    public static void main(String[] args) {
        PoliteLivelock table = new PoliteLivelock();
        table.left.other = table.right;
        table.right.other = table.left;
        new Thread(() -> table.eat(table.left)).start();
        new Thread(() -> table.eat(table.right)).start();
    }
}
