// Fails: exception
// By: random pos pct:2
// Idea: iterating over a Vector without its monitor, through the List interface, while it grows:
// ConcurrentModificationException.
package buggy;

import java.util.List;
import java.util.Vector;

public class VectorIteration {
    private final List<String> elements = new Vector<>(List.of("a", "b", "c"));

    void read() {
        for (String element : elements) {
            element.length();
        }
    }

    public static void main(String[] args) {
        VectorIteration program = new VectorIteration();
        new Thread(program::read).start();
        program.elements.add("d");
    }
}
