// Silent: each call of `main` makes an object of its own, which no other thread has.
@ThreadSafe
final class MadeByEachThread {
  private static volatile int made;

  private String directory;

  private MadeByEachThread() {}

  public static void main(String[] args) {
    MadeByEachThread made = new MadeByEachThread();
    System.out.println(made);
    made.run(args[0]);
  }

  private void run(String name) {
    directory = name + made;
    print();
  }

  private void print() {
    System.out.println(directory);
  }
}

@interface ThreadSafe {}
