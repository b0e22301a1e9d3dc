// Fires: the annotation of the local speaks of its own value only.
class BeforeSuppressedLocal {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  int estimate() {
    int first = count; // expect: guarded-by count
    @SuppressWarnings("GuardedBy")
    int second = count;
    return first + second;
  }
}

@interface GuardedBy {
  String[] value();
}
