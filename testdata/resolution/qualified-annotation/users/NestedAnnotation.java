// Fires: the annotation may be nested in another type.
package users;

public class NestedAnnotation {
  @interface ThreadSafe {}

  @NestedAnnotation.ThreadSafe
  static class Inner {
    private int count;

    void increment() {
      count++; // expect: P3 count
    }
  }
}
