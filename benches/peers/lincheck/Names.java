package bank;

import java.util.ArrayList;
import java.util.List;

/** Reads a list without the lock of those that change it. */
@ThreadSafe
public class Names {
    private final List<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name);
    }

    public synchronized String last() {
        return names.isEmpty() ? null : names.get(names.size() - 1);
    }

    public int size() {
        return names.size();
    }
}
