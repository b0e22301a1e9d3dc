// Silent: the class says that it leaves the locks out on purpose.
@SuppressWarnings("GuardedBy")
class SuppressedOnClass {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  int estimate() {
    return count;
  }
}

@interface GuardedBy {
  String[] value();
}
