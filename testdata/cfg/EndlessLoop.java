// The end of a method is not reached behind a loop that nothing leaves; a loop that no exception
// leaves either gets a virtual exit.
class EndlessLoop {
  private int turns;

  void run() {
    synchronized (this) {
      turns = 0;
    }
    while (true) {
      synchronized (this) {
        turns++;
      }
    }
  }

  void spin() {
    while (true) {
      turns++;
    }
  }
}
