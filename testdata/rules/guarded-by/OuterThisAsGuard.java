// Fires: the guard of the inner object is the outer instance, and its own monitor is another one.
class OuterThisAsGuard {
  private final Entry entry = new Entry();

  synchronized void touch() {
    entry.used++;
    entry.clear();
  }

  final class Entry {
    @GuardedBy("OuterThisAsGuard.this")
    private int used;

    private void clear() {
      used = 0;
    }

    synchronized int used() {
      return used; // expect: guarded-by used
    }
  }
}

@interface GuardedBy {
  String[] value();
}
