// Fires: one thread makes the object, and another one gets it.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
final class MadeAndUsedElsewhere {
  private static final Map<String, MadeAndUsedElsewhere> ALL = new ConcurrentHashMap<>();
  private static volatile int made;

  private String directory;

  private MadeAndUsedElsewhere() {}

  public static void main(String[] args) {
    MadeAndUsedElsewhere made = new MadeAndUsedElsewhere();
    ALL.put(args[0], made);
    made.run(args[0]);
  }

  public static void print(MadeAndUsedElsewhere other) {
    other.print();
  }

  private void run(String name) {
    directory = name + made; // expect: note P3 directory
  }

  private void print() {
    System.out.println(directory);
  }
}

@interface ThreadSafe {}
