// Fires, as a note where setters without a lock alone change the field and no code is seen to call them on an object in use, perhaps with a default that initialization fills in (JLS 17.4.5); a setter that runs under a lock, does more than to set, or is called in use is a warning.
import java.util.Objects;

@ThreadSafe
class ConfiguredBeforeUse {
  private String name;
  private String title;
  private Runnable handler;
  private String locked;
  private String counted;
  private int sets;
  private String state;
  private String dropped;

  public void setName(String name) {
    this.name = Objects.requireNonNull(name); // expect: note P3 name
  }

  String name() {
    return name; // with: P3 name
  }

  public ConfiguredBeforeUse withTitle(String title) {
    if (title == null) {
      throw new IllegalArgumentException("title");
    }
    this.title = title; // expect: note P3 title
    return this;
  }

  String title() {
    return title; // with: P3 title
  }

  public void setHandler(Runnable handler) {
    this.handler = handler; // expect: note P3 handler
  }

  public synchronized void init() {
    if (handler == null) { // with: P3 handler
      handler = () -> {}; // with: P3 handler
    }
  }

  public void handle() {
    handler.run(); // with: P3 handler; expect: note P3 handler
  }

  public synchronized void setLocked(String locked) {
    this.locked = locked; // expect: P3 locked
  }

  public String locked() {
    return locked; // with: P3 locked
  }

  public String lockedTwice() {
    return locked + locked; // with: P3 locked
  }

  public void setCounted(String counted) {
    this.counted = counted; // expect: P3 counted
    sets++; // expect: P3 sets
  }

  String counted() {
    return counted; // with: P3 counted
  }

  public void setState(String state) {
    this.state = state; // expect: P3 state
  }

  String state() {
    return state; // with: P3 state
  }

  public void setDropped(String dropped) {
    this.dropped = dropped; // expect: P3 dropped
  }

  void drop() {
    dropped = null; // with: P3 dropped
  }

  String dropped() {
    return dropped; // with: P3 dropped
  }
}

class StateUser {
  private final ConfiguredBeforeUse user;

  StateUser(ConfiguredBeforeUse user) {
    this.user = user;
    user.setName("a");
  }

  void run() {
    user.setState("running");
  }
}

class NamedBuilder {
  ConfiguredBeforeUse build() {
    ConfiguredBeforeUse made = new ConfiguredBeforeUse();
    made.setName("name");
    made.setHandler(() -> {});
    return made.withTitle("title");
  }
}

@interface ThreadSafe {}
