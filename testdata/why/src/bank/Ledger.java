package bank;

/** Makes no promise, and uses a lock. */
class Ledger {
  private int lines;
  private int pages;

  void write(String line) {
    synchronized (this) {
      lines++;
    }
    pages++;
  }

  void raise(Account account) {
    account.rate++;
  }

  /** Nothing of this class is checked. */
  static class Line {
    private int number;

    void count() {
      number++;
    }
  }

  /** A promise that is not checked. */
  @NotThreadSafe
  static class Page {
    private int number;
  }

  interface Printer {
    int WIDTH = 80;
  }
}
