// A break leaves the loop, a continue goes to its update (JLS 14.15, 14.16).
class BreakOutOfLoop {
  private int turns;
  private int skipped;
  private int ended;

  void run(int n) {
    for (int i = 0; i < n; turns++) {
      if (i == 3) {
        break;
      }
      if (i == 2) {
        skipped++;
        continue;
      }
      i++;
    }
    ended++;
  }
}
