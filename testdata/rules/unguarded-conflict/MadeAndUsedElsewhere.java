// Fires: one thread makes the object, and another one gets it from the map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
final class MadeAndUsedElsewhere {
  private static final Map<String, MadeAndUsedElsewhere> ALL = new ConcurrentHashMap<>();

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
    directory = name + "/work"; // expect: P3 directory
  }

  private void print() {
    System.out.println(directory);
  }
}

@interface ThreadSafe {}
