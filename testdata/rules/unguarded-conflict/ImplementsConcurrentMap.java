// Silent: `ConcurrentMap` and `BlockingQueue` demand thread safety of those that implement them. The one plain field here caches a view.
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

class Bounded extends AbstractMap<String, String> implements ConcurrentMap<String, String> {
  private final Map<String, String> segment = new ConcurrentHashMap<>();
  private Set<Map.Entry<String, String>> entries;

  @Override
  public String put(String key, String value) {
    return segment.put(key, value);
  }

  @Override
  public String putIfAbsent(String key, String value) {
    return segment.putIfAbsent(key, value);
  }

  @Override
  public boolean remove(Object key, Object value) {
    return segment.remove(key, value);
  }

  @Override
  public boolean replace(String key, String old, String value) {
    return segment.replace(key, old, value);
  }

  @Override
  public String replace(String key, String value) {
    return segment.replace(key, value);
  }

  @Override
  public Set<Map.Entry<String, String>> entrySet() {
    if (entries == null) {
      entries = new Entries(segment);
    }
    return entries;
  }

  private static class Entries extends java.util.AbstractSet<Map.Entry<String, String>> {
    private final Map<String, String> map;

    Entries(Map<String, String> map) {
      this.map = map;
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
      return map.entrySet().iterator();
    }

    @Override
    public int size() {
      return map.size();
    }
  }
}

abstract class Tasks extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
  private Collection<Runnable> view;

  Collection<Runnable> view() {
    return view = new java.util.ArrayList<>(this);
  }
}

@ThreadSafe
class ImplementsConcurrentMap {
  private final Bounded map = new Bounded();
  private final Tasks tasks;

  ImplementsConcurrentMap(Tasks tasks) {
    this.tasks = tasks;
  }

  void add(String name, Runnable task) throws InterruptedException {
    map.put(name, name);
    tasks.offer(task, 1, TimeUnit.SECONDS);
    tasks.put(task);
  }

  int size() {
    return map.size() + map.entrySet().size() + tasks.size() + tasks.view().size();
  }
}

@interface ThreadSafe {}
