// Fires, as a note where the value goes into a message in a roundabout way: through a local, a builder, a formatter, a helper, or an exception that is not thrown here (JLS 17.4.5); a local that is used elsewhere, too, is a warning.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.logging.Logger;

@ThreadSafe
class MessageParts {
  private static final Logger LOG = Logger.getLogger("parts");
  private final Queue<String> tasks = new ArrayDeque<>();
  private String name;
  private int size;

  synchronized void set(String name, int size) {
    this.name = name; // with: P3 name
    this.size = size; // with: P3 size
    tasks.add(name); // with: P3 tasks
  }

  synchronized String both() {
    return name + size + tasks; // with: P3 name; with: P3 size; with: P3 tasks
  }

  synchronized int sum() {
    return name.length() + size + tasks.hashCode(); // with: P3 name; with: P3 size; with: P3 tasks
  }

  synchronized boolean isLonger() {
    return name.length() > size; // with: P3 name; with: P3 size
  }

  synchronized void keep() {
    System.setProperty("name", name + size); // with: P3 name; with: P3 size
  }

  synchronized void keepTwice() {
    System.setProperty("name", size + name); // with: P3 name; with: P3 size
  }

  void report(Consumer<Exception> callback) {
    callback.accept(new IllegalStateException("name " + name)); // expect: note P3 name
  }

  Exception failure() {
    return new IllegalStateException(
        String.format(
            "name %s, size %d",
            name, // expect: note P3 name
            size)); // expect: note P3 size
  }

  void logLocal() {
    String message = "size " + size; // expect: note P3 size
    LOG.info(message);
  }

  void logBuilder() {
    StringBuilder message = new StringBuilder();
    message.append("size ").append(size); // expect: note P3 size
    LOG.info(message.toString());
  }

  String logAndReturn() {
    String message = "size " + size; // expect: P3 size
    LOG.info(message);
    return message;
  }

  void logHelper() {
    LOG.info(described());
  }

  private String described() {
    int count = tasks.size(); // expect: note P3 tasks
    return "size " + size + count; // expect: note P3 size
  }

  void logElements() {
    LOG.info("tasks " + tasks); // expect: P3 tasks
  }

  void logOwn() {
    info("tasks " + tasks.size()); // expect: note P3 tasks
  }

  private static void info(String message) {
    LOG.info("parts: " + message);
  }

  void keepOwn() {
    log("size " + size); // expect: P3 size
  }

  private static void log(String message) {
    System.setProperty("parts", message);
  }

  void check() {
    assert Thread.currentThread().isDaemon() : name; // expect: note P3 name
  }
}

@interface ThreadSafe {}
