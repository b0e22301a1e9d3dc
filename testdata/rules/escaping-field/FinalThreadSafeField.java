// Silent: what these fields hold is thread-safe by itself (P1).
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class FinalThreadSafeField {
  final Map<String, String> names = new ConcurrentHashMap<>();
  final List<String> log = Collections.synchronizedList(new ArrayList<>());
  protected final AtomicInteger count = new AtomicInteger();
}

@interface ThreadSafe {}
