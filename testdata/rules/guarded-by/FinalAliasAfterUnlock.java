// Fires: a local that stands for what a final field holds is changed after the lock.
import java.util.ArrayList;
import java.util.List;

class FinalAliasAfterUnlock {
  @GuardedBy("this")
  private final List<String> names = new ArrayList<>();

  void add(String name) {
    List<String> all;
    synchronized (this) {
      all = names;
    }
    all.add(name); // expect: guarded-by names
  }

  void read() {
    List<String> all;
    synchronized (this) {
      all = names;
    }
    System.out.println(all == null);
  }
}

@interface GuardedBy {
  String[] value();
}
