// Fires on the plain list only: the lock of one field says nothing about another.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class LockedContentsThreadSafeElements {
  private final List<String> plain = new ArrayList<>();
  private final List<String> copied = new CopyOnWriteArrayList<>();

  synchronized void add(String name) {
    plain.add(name); // with: P3 plain
    copied.add(name);
  }

  synchronized boolean isEmpty() {
    return plain.isEmpty(); // with: P3 plain
  }

  boolean contains(String name) {
    return copied.contains(name) && plain.contains(name); // expect: P3 plain
  }
}

@interface ThreadSafe {}
