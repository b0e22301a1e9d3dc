// Fires: the class implements `ConcurrentMap`, but its superclass is not thread-safe, or it counts without a lock itself.
import java.util.concurrent.ConcurrentMap;
import java.util.HashMap;

class Counting extends java.util.concurrent.ConcurrentSkipListMap<String, String>
    implements ConcurrentMap<String, String> {
  private static final long serialVersionUID = 1;
  private int puts;

  @Override
  public String put(String key, String value) {
    puts++;
    return super.put(key, value);
  }

  int puts() {
    return puts;
  }
}

class Sized extends java.util.AbstractMap<String, String> implements ConcurrentMap<String, String> {
  private int size;

  @Override
  public java.util.Set<Entry<String, String>> entrySet() {
    return java.util.Set.of();
  }

  @Override
  public String put(String key, String value) {
    size++;
    return null;
  }

  @Override
  public String putIfAbsent(String key, String value) {
    return put(key, value);
  }

  @Override
  public boolean remove(Object key, Object value) {
    return false;
  }

  @Override
  public boolean replace(String key, String old, String value) {
    return false;
  }

  @Override
  public String replace(String key, String value) {
    return null;
  }

  @Override
  public int size() {
    return size;
  }
}

class Plain extends HashMap<String, String> implements ConcurrentMap<String, String> {
  private static final long serialVersionUID = 1;
}

@ThreadSafe
class ImplementsConcurrentMapUnsafely {
  private final Counting counting = new Counting();
  private final Sized sized = new Sized();
  private final Plain plain = new Plain();

  void add(String name) {
    counting.put(name, name); // expect: P3 counting
    sized.put(name, name); // expect: P3 sized
    plain.put(name, name); // expect: P3 plain
  }

  synchronized int size() {
    return counting.puts() + sized.size() + plain.size(); // with: P3 counting; with: P3 sized; with: P3 plain
  }
}

@interface ThreadSafe {}
