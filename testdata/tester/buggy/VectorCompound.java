// Fails: exception
// By: random pos pct:2
// Idea: size and remove of a Vector: the last element goes in between.
package buggy;

import java.util.List;
import java.util.Vector;

public class VectorCompound {
    private final Vector<String> elements = new Vector<>(List.of("only"));

    void removeLast() {
        int size = elements.size();
        if (size > 0) {
            elements.remove(size - 1);
        }
    }

    public static void main(String[] args) {
        VectorCompound program = new VectorCompound();
        new Thread(program::removeLast).start();
        new Thread(program::removeLast).start();
    }
}
