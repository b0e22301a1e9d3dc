// Fires: a field is read wherever its name is evaluated (JLS 15.6): in a cast, a test, an array, a switch.
@ThreadSafe
class PlacesOfReads {
  private Object state;
  private int count;

  Object inArray() {
    return new Object[] {state}; // with: P3 state
  }

  boolean inTest() {
    return state instanceof String; // with: P3 state
  }

  String inCast() {
    return (String) state; // with: P3 state
  }

  int inSwitch(int kind) {
    return switch (kind) {
      case 0 -> count; // expect: P3 count
      default -> kind;
    };
  }

  synchronized void set(Object next) {
    state = next; // expect: P3 state
    count++; // with: P3 count
  }

  synchronized boolean isSet() {
    return state != null && count > 0;
  }
}

@interface ThreadSafe {}
