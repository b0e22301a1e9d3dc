// Fails: exception
// By: mix race
// Idea: a thread clears the value between another one's test and use of it. Both also count in a plain field, a race
// which does no harm and which any schedule may show first.
package buggy.race;

public class CounterBesideNull {
    private int hits;
    private String value = "value";

    private int length() {
        hits++;
        return value == null ? 0 : value.length();
    }

    private void clear() {
        hits++;
        value = null;
    }

    public static void main(String[] arguments) throws InterruptedException {
        CounterBesideNull shared = new CounterBesideNull();
        Thread clears = new Thread(shared::clear);
        clears.start();
        shared.length();
        clears.join();
    }
}
