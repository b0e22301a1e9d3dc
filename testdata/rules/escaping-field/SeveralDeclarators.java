// Fires: each declarator is a field of its own (JLS 8.3).
@ThreadSafe
class SeveralDeclarators {
  int low, high; // expect: P1 low; expect: P1 high
  private int width, height;
}

@interface ThreadSafe {}
