// Fires, only as notes: these types make no promise, but their source shows that many threads may use them.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class InferredThreadSafeTypes {
  private Monitored monitored = new Monitored(); // expect: note P2 monitored
  private Locked locked = new Locked(); // expect: note P2 locked
  private Parts parts = new Parts(new AtomicInteger()); // expect: note P2 parts
  private Flag flag = new Flag(); // expect: note P2 flag
  private Node node = new Node(null); // expect: note P2 node
  private Ping ping = new Ping(); // expect: note P2 ping
  private Shape shape; // expect: note P2 shape
  private Slot<String> slot = new Slot<>(); // expect: note P2 slot
  private Base base = new Base(); // expect: note P2 base
  private Derived derived = new Derived(); // expect: note P2 derived
  private Either either; // expect: note P2 either
  private Holder holder = new Holder(); // expect: note P2 holder
  private Cell cell = new Cell(1, new AtomicInteger()); // expect: note P2 cell
  private Map<String, String> given; // expect: note P2 given
  private Tallied tallied = new Tallied(); // expect: note P2 tallied
  private Direct direct = new Direct(); // expect: note P2 direct
  private Quick quick = new Slow(); // expect: note P2 quick
  private Keyed keyed = new Keyed(); // expect: note P2 keyed

  InferredThreadSafeTypes(Shape shape, boolean first, ConcurrentMap<String, String> given) {
    this.given = given;
    this.shape = shape;
    this.either = first ? new Left() : new Right();
  }

  Object[] all() {
    return new Object[] {
      monitored, locked, parts, flag, node, ping, shape, slot, base, derived, either, holder, cell,
      given, tallied, direct, quick, keyed,
    };
  }
}

class Monitored {
  private int count;
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    count++;
    names.add(name);
  }

  synchronized String first() {
    return count == 0 ? null : names.get(0);
  }
}

class Locked {
  private static int created;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, String> names = new HashMap<>();
  private final Object key = new Object();

  Locked() {
    created++;
  }

  void put(String name) {
    lock.lock();
    try {
      store(name);
    } finally {
      lock.unlock();
    }
  }

  private void store(String name) {
    names.put(name, name);
  }
}

class Parts {
  private final Map<String, String> names = new ConcurrentHashMap<>();
  private final AtomicInteger count;

  Parts(AtomicInteger count) {
    this.count = count;
  }
}

class Flag {
  volatile boolean up;
}

class Node {
  private final Node next;
  private final AtomicInteger count = new AtomicInteger();

  Node(Node next) {
    this.next = next;
  }
}

class Ping {
  volatile Pong pong;
}

class Pong {
  volatile Ping ping;
}

sealed interface Shape permits Square, Circle {}

record Square(int side) implements Shape {}

final class Circle implements Shape {
  private volatile int radius;
}

class Slot<T> {
  private volatile T value;
}

abstract class Table {
  private volatile int size;
}

class Base extends Table {}

class Derived extends Base {
  private final AtomicInteger count = new AtomicInteger();
}

abstract sealed class Either {
  private volatile int weight;
}

final class Left extends Either {}

final class Right extends Either {}

class Holder {
  private final Inner inner;
  private volatile int uses;

  Holder() {
    this(new First());
  }

  Holder(Inner inner) {
    this.inner = inner;
  }

  private abstract static class Inner {}

  private static class First extends Inner {}
}

class Tallied extends ConcurrentHashMap<String, String> {
  private static final long serialVersionUID = 1;
  private static int created;

  private int puts;
  private int start;
  private volatile int gets;

  Tallied() {
    start = 1;
  }

  synchronized void tally() {
    puts += start;
  }

  void touch() {
    gets = 1;
    created = 1;
  }
}

class Direct implements Executor {
  private int runs;

  @Override
  public void execute(Runnable task) {
    runs++;
    task.run();
  }
}

interface Quick {}

class Slow implements Quick {
  private final AtomicInteger count = new AtomicInteger();
}

class Fast implements Quick {
  int count;
}

class Keyed {
  static int created;

  final Object key = new Object();
  private volatile int uses;
}

record Cell(int x, AtomicInteger count) {}

@interface ThreadSafe {}
