// Fires: a static final HashMap is shared mutable state (P1).
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class FinalMapField {
  public static final Map<String, Integer> SIZES = new HashMap<>(); // expect: note P1 SIZES
}

@interface ThreadSafe {}
