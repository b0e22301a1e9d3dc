// Fires: the reader did not pass the lock, passed another one, passed it on some ways only, or the field is taken back, assigned again or still unset (JLS 17.4.5).
@ThreadSafe
class SetBehindOtherLock {
  private final Object monitor = new Object();
  private final Object other = new Object();
  private String unlocked;
  private String otherLock;
  private String sometimes;
  private String reset;
  private String again;
  private String absent;

  String unlocked() {
    if (unlocked == null) { // expect: note P3 unlocked
      synchronized (monitor) {
        if (unlocked == null) {
          unlocked = "text"; // with: P3 unlocked
        }
      }
    }
    return unlocked; // with: P3 unlocked
  }

  String otherLock() {
    synchronized (other) {
      if (otherLock == null) { // expect: P3 otherLock
        return "none";
      }
    }
    return otherLock; // with: P3 otherLock
  }

  void makeOtherLock() {
    synchronized (monitor) {
      if (otherLock == null) { // with: P3 otherLock
        otherLock = "text"; // with: P3 otherLock
      }
    }
  }

  String sometimes(boolean make) {
    if (make) {
      synchronized (monitor) {
        if (sometimes == null) {
          sometimes = "text"; // with: P3 sometimes
        }
      }
    }
    return sometimes; // expect: P3 sometimes
  }

  String reset() {
    synchronized (monitor) {
      if (reset == null) {
        reset = "text";
      }
    }
    return reset; // expect: P3 reset
  }

  void takeBack() {
    synchronized (monitor) {
      reset = null; // with: P3 reset
    }
  }

  String again() {
    synchronized (monitor) {
      if (again == null) {
        again = "text";
      }
    }
    return again; // expect: P3 again
  }

  String absent() {
    synchronized (monitor) {
      if (absent == null) {
        absent = find(); // with: P3 absent
      }
    }
    return absent; // expect: note P3 absent
  }

  private static String find() {
    String found = System.getProperty("found");
    if (found == null || found.isEmpty()) {
      return null;
    }
    return found;
  }

  void replace(String text) {
    synchronized (monitor) {
      again = text; // with: P3 again
    }
  }
}

@interface ThreadSafe {}
