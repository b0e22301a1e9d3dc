// Predicts: data-race contents
// Idea: each thread wraps the same list in a synchronized view of its own, so that the two monitors order nothing; the list itself is accessed by the JDK alone.
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;

public class OwnWrappers {
    private final Collection<String> names = new ArrayList<>();

    void add(String name) {
        Collections.synchronizedCollection(names).add(name);
    }

    boolean has(String name) {
        return Collections.synchronizedCollection(names).contains(name);
    }

    public static void main(String[] args) throws InterruptedException {
        OwnWrappers list = new OwnWrappers();
        Thread adds = new Thread(() -> list.add("a"));
        Thread asks = new Thread(() -> list.has("b"));
        adds.start();
        asks.start();
        adds.join();
        asks.join();
    }
}
