// Passes.
// Idea: a Vector's monitor is held across a yield while another thread calls its synchronized
// methods, directly and through the List and Collection interfaces.
package correct;

import java.util.List;
import java.util.Vector;

public class VectorHeld {
    private final Vector<Integer> vector = new Vector<>();
    private final List<Integer> list = vector;

    void hold() {
        synchronized (vector) {
            int before = vector.size();
            Thread.yield();
            vector.add(1);
            if (vector.size() != before + 1) {
                throw new AssertionError("somebody else was in");
            }
        }
    }

    void call() {
        vector.addElement(2);
        list.add(3);
        list.add(0, 4);
        list.contains(4);
        list.removeAll(List.of(9));
    }

    public static void main(String[] args) throws InterruptedException {
        VectorHeld program = new VectorHeld();
        Thread holder = new Thread(program::hold);
        Thread caller = new Thread(program::call);
        holder.start();
        caller.start();
        holder.join();
        caller.join();
        if (program.vector.size() != 4) {
            throw new AssertionError("size is " + program.vector.size());
        }
    }
}
