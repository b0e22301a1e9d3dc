// One operand is evaluated, and what is done to the value is done to either object (JLS 15.25).
import java.util.HashMap;
import java.util.Map;

class ConditionalExpression {
  private final Map<String, String> first = new HashMap<>();
  private final Map<String, String> second = new HashMap<>();
  private boolean useFirst;

  void put(String k) {
    (useFirst ? first : second).put(k, k);
  }
}
