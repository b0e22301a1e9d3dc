package counters;

@ThreadSafe
class Guarded extends Base {
  synchronized void add() {
    bump();
  }

  void addFast() {
    bump();
  }
}
