// Fires as a note: the class is final, other threads get the object through an action that orders what precedes it (JLS 17.4.4), and nothing is assigned afterwards.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;

@ThreadSafe
final class CompleteBeforeLeak {
  private static final AtomicReference<CompleteBeforeLeak> LAST = new AtomicReference<>();
  private static volatile CompleteBeforeLeak newest;
  private static CompleteBeforeLeak plain;
  private final String name;
  private int count;

  CompleteBeforeLeak(String name, ExecutorService pool) {
    this.name = name;
    pool.execute(this::work); // expect: note leaking-this CompleteBeforeLeak
    System.out.println("made " + describe());
  }

  CompleteBeforeLeak(String name) {
    this.name = name;
    LAST.compareAndSet(null, this); // expect: note leaking-this CompleteBeforeLeak
  }

  CompleteBeforeLeak(int length) {
    this.name = "x".repeat(length);
    newest = this; // expect: note leaking-this CompleteBeforeLeak
  }

  CompleteBeforeLeak(long length) {
    this.name = "x".repeat((int) length);
    plain = this; // expect: leaking-this CompleteBeforeLeak
  }

  CompleteBeforeLeak(ExecutorService pool) {
    this.name = "x";
    pool.execute(this::work); // expect: leaking-this CompleteBeforeLeak
    recount();
  }

  CompleteBeforeLeak(ExecutorService pool, int length) {
    this.name = "x".repeat(length);
    pool.execute(this::work); // expect: leaking-this CompleteBeforeLeak
  }

  CompleteBeforeLeak(ExecutorService pool, int length, int count) {
    this(pool, length);
    this.count = count;
  }

  private void recount() {
    count = name.length();
  }

  private String describe() {
    return name;
  }

  private synchronized void work() {
    count++;
  }
}

@interface ThreadSafe {}
