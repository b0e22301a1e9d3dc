// Fires: a method of other parameter types overrides nothing (JLS 8.4.8.1), so the inherited one stays an entry.
class Base {
  protected int count;

  void ofClass(Cat cat) {
    count++; // expect: P3 count
  }

  void ofText(String text) {
    count++; // with: P3 count
  }

  void ofNumber(int number) {
    count++; // with: P3 count
  }

  void ofArray(int[] numbers) {
    count++; // with: P3 count
  }

  void overridden(Cat cat) {
    count++;
  }

  void erased(Object object) {
    count++;
  }

  static class Cat {}

  static class Dog {}
}

@ThreadSafe
class OverloadIsNoOverride extends Base {
  synchronized void ofClass(Dog dog) {}

  synchronized void ofText(Integer number) {}

  synchronized void ofNumber(long number) {}

  synchronized void ofArray(long[] numbers) {}

  @Override
  synchronized void overridden(Cat cat) {}

  @Override
  synchronized void erased(Object object) {}

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
