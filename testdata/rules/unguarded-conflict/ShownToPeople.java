// Fires, as a note where people alone see the old value: in a log, in the message of an exception, in `toString`; otherwise as a warning (JLS 17.4.5).
import java.util.logging.Logger;

@ThreadSafe
class ShownToPeople {
  private static final Logger LOG = Logger.getLogger("shown");
  private String name;
  private int size;
  private final java.util.List<String> tags = new java.util.ArrayList<>();

  synchronized void set(String name, int size) {
    this.name = name; // with: P3 name
    this.size = size; // with: P3 size
    tags.add(name); // with: P3 tags
  }

  synchronized String both() {
    return name + size + tags; // with: P3 name; with: P3 size; with: P3 tags
  }

  synchronized int sum() {
    return name.length() + size; // with: P3 name; with: P3 size
  }

  synchronized boolean isLonger() {
    return name.length() > size; // with: P3 name; with: P3 size
  }

  void log() {
    LOG.info("name " + name); // expect: note P3 name
  }

  void fail() {
    throw new IllegalStateException("size " + size); // expect: note P3 size
  }

  void logAndUse() {
    LOG.fine("name " + name); // with: P3 name
    System.setProperty("name", name); // expect: P3 name
  }

  void logAndTest() {
    if (size > 0) { // expect: P3 size
      LOG.fine("size " + size); // with: P3 size
    }
  }

  @Override
  public String toString() {
    return name + tags; // expect: note P3 name; expect: P3 tags
  }
}

@interface ThreadSafe {}
