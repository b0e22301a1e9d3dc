// Fires, as a note if the visible calls of one of the two methods are made on new objects alone (JLS 17.5); a method that other code calls as well, or that any code may call, is a warning.
@ThreadSafe
public class CalledOnNewObjects {
  private String bound;
  private String late; // expect: P2 late
  private String open;
  private String given;

  CalledOnNewObjects() {
    bindLate("new");
  }

  void bindName(String name) {
    if (bound == null) { // expect: note P3 bound
      bound = name; // with: P3 bound
    }
  }

  synchronized String bound() {
    return bound; // with: P3 bound
  }

  synchronized void changeBound() {
    bound = bound + "!"; // with: P3 bound
  }

  void bindLate(String name) {
    late = name; // expect: P3 late
  }

  synchronized void rebind() {
    late = late + "!"; // with: P3 late
  }

  public void unbind() {
    bindLate("");
  }

  public void open(String name) {
    open = name; // expect: P3 open
  }

  synchronized void changeOpen() {
    open = open + "!"; // with: P3 open
  }

  void give(String name) {
    given = name; // expect: P3 given
  }

  synchronized void changeGiven() {
    given = given + "!"; // with: P3 given
  }

  static CalledOnNewObjects make() {
    CalledOnNewObjects made = new CalledOnNewObjects();
    made.bindName("name");
    made.open("name");
    return made;
  }
}

class Giver {
  Giver(CalledOnNewObjects old) {
    old.give("name");
  }
}

@interface ThreadSafe {}
