// Fires for the second type of the file too.
@ThreadSafe
class SecondTypeOfFile {
  private int count;

  synchronized void increment() {
    count++;
  }
}

@ThreadSafe
class Second {
  private int count;

  void increment() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
