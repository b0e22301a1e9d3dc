// Fires: an access counts wherever it stands: in a `do` loop, behind `&&` and `||`, in the arm of a switch.
@ThreadSafe
class InsideStatements {
  private int count;

  void inDo(int turns) {
    int turn = 0;
    do {
      count++; // expect: P3 count
      turn++;
    } while (turn < turns);
  }

  void behindAnd(boolean a, boolean b) {
    if (a && b) {
      count++; // with: P3 count
    }
  }

  void behindOr(boolean a, boolean b) {
    if (!(a || b)) {
      count++; // with: P3 count
    }
  }

  int inArm(int kind) {
    return switch (kind) {
      case 0:
        yield 1;
      default:
        count++; // with: P3 count
        yield 2;
    };
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
