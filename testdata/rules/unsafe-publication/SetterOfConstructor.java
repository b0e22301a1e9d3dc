// Fires: constructors of the class and of its superclass call overridable methods that assign the fields (JLS 17.5).
@ThreadSafe
class SetterOfConstructor extends Configured {
  private int limit; // expect: P2 limit
  private String name; // expect: P2 name
  private int unset;

  SetterOfConstructor(int limit, SetterOfConstructor other) {
    setLimit(limit);
    other.unset();
  }

  public void setLimit(int limit) {
    this.limit = limit; // expect: note P3 limit
  }

  @Override
  protected void configure() {
    name = "default"; // expect: note P3 name
  }

  private void unset() {
    reset(this);
  }

  public synchronized void reset(SetterOfConstructor it) {
    unset = 1;
  }

  public int limit() {
    return limit; // with: P3 limit
  }

  public String name() {
    return name; // with: P3 name
  }
}

class Configured {
  Configured() {
    configure();
  }

  protected void configure() {}
}

@interface ThreadSafe {}
