// Passes.
// Idea: a compound action on a synchronizedList under the list's own monitor (client-side locking).
package correct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListClientLock {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void addOnce() {
        synchronized (names) {
            if (!names.contains("name")) {
                names.add("name");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListClientLock program = new SynchronizedListClientLock();
        Thread other = new Thread(program::addOnce);
        other.start();
        program.addOnce();
        other.join();
        if (program.names.size() != 1) {
            throw new AssertionError("size is " + program.names.size());
        }
    }
}
