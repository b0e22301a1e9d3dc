// Silent: `forEach` runs the lambda before it returns, under the lock.
import java.util.List;

class LambdaAtOnce {
  @GuardedBy("this")
  private int count;

  synchronized void add(List<Integer> all) {
    all.forEach(more -> count += more);
  }
}

@interface GuardedBy {
  String[] value();
}
