// Fires: a call on a type parameter's value is a call on its bound (JLS 4.4); a local class is known by its name.
class Box {
  private int size;

  void grow() {
    size++;
  }
}

@ThreadSafe
class BoundOfTypeParameter<T extends Box> {
  private final T box;
  private int count;

  BoundOfTypeParameter(T box) {
    this.box = box;
  }

  void grow() {
    box.grow(); // expect: P3 box
  }

  synchronized void growLocked() {
    box.grow(); // with: P3 box
  }

  void inLocalClass() {
    class Step {
      void run() {
        count++; // expect: P3 count
      }
    }
    new Step().run();
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
