// A return out of a synchronized block gives the monitor up first (JLS 14.17, 14.19).
class EarlyReturn {
  private int count;
  private int calls;

  int get(boolean now) {
    synchronized (this) {
      if (now) {
        return count;
      }
      count++;
    }
    return calls;
  }
}
