// Fires: each subclass in a nest works on its own object, even through an inherited getter; it may
// not use that of another without its lock.
import java.util.HashMap;
import java.util.Map;

class SiblingSubclass {
  static class Base {
    final Map<String, String> delegate;
    final Object mutex;

    Base(Map<String, String> delegate, Object mutex) {
      this.delegate = delegate;
      this.mutex = mutex == null ? this : mutex;
    }

    Map<String, String> delegate() {
      return delegate;
    }

    void clear() {
      synchronized (mutex) {
        delegate().clear();
      }
    }
  }

  @ThreadSafe
  static class First extends Base {
    First() {
      super(new HashMap<>(), null);
    }

    void put(String key) {
      synchronized (mutex) {
        delegate().put(key, key);
      }
    }
  }

  static class Second extends Base {
    Second() {
      super(new HashMap<>(), null);
    }

    int count() {
      synchronized (mutex) {
        return delegate().size();
      }
    }
  }

  @ThreadSafe
  static class Third extends Base {
    Third() {
      super(new HashMap<>(), null);
    }

    void remove(String key) {
      delegate().remove(key); // expect: P3 delegate
    }
  }
}

@interface ThreadSafe {}
