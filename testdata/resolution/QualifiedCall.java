// Fires: the class of a static method may be named with its package (JLS 6.7).
@ThreadSafe
class QualifiedCall {
  private final java.util.List<String> items = new java.util.ArrayList<>();

  void sort() {
    java.util.Collections.sort(items); // expect: P3 items
  }

  synchronized int size() {
    return items.size(); // with: P3 items
  }
}

@interface ThreadSafe {}
