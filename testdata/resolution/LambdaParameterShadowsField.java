// Silent: the lambda's own parameter hides the field (JLS 15.27.1).
import java.util.List;

@ThreadSafe
class LambdaParameterShadowsField {
  private int count;

  synchronized void increment() {
    count++;
  }

  boolean anyPositive(List<Integer> values) {
    return values.stream().anyMatch(count -> count > 0);
  }
}

@interface ThreadSafe {}
