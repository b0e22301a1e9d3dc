// Fires: another class of the package uses the field.
class UseInOtherClass {
  private final UseInOtherClassState state = new UseInOtherClassState();

  void inc() {
    synchronized (state.mutex) {
      state.count++;
    }
  }

  int count() {
    return state.count; // expect: guarded-by count
  }
}

class UseInOtherClassState {
  final Object mutex = new Object();

  @GuardedBy("mutex")
  int count;
}

@interface GuardedBy {
  String[] value();
}
