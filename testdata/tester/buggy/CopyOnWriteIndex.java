// Fails: exception
// By: random pos pct:2
// Idea: size and get of a CopyOnWriteArrayList see two different versions of the list.
package buggy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteIndex {
    private final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>(List.of("a", "b"));

    String last() {
        return names.get(names.size() - 1);
    }

    public static void main(String[] args) {
        CopyOnWriteIndex program = new CopyOnWriteIndex();
        new Thread(() -> program.names.remove("a")).start();
        program.last();
    }
}
