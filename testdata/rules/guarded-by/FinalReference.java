// Fires where the object in a final field is used without the lock, and as a note where only the reference is read, which never changes.
import java.util.ArrayList;
import java.util.List;

class FinalReference {
  @GuardedBy("this")
  private final List<String> names = new ArrayList<>();

  @GuardedBy("this")
  private final int[] sizes = new int[3];

  @GuardedBy("this")
  private final Runnable task;

  FinalReference(Runnable task) {
    this.task = task;
  }

  List<String> names() {
    return names; // expect: note guarded-by names
  }

  int length() {
    return sizes.length; // expect: note guarded-by sizes
  }

  int size() {
    return names.size(); // expect: guarded-by names
  }

  int first() {
    return sizes[0]; // expect: guarded-by sizes
  }

  void run() {
    task.run(); // expect: guarded-by task
  }

  synchronized void add(String name) {
    names.add(name);
    sizes[0]++;
    task.run();
  }
}

@interface GuardedBy {
  String[] value();
}
