// Fires: each of these types fails in one way to be thread-safe, or may, as far as its source tells.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class NotInferredThreadSafe {
  private Unguarded unguarded = new Unguarded(); // expect: P2 unguarded
  private Published published = new Published("a"); // expect: P2 published
  private Open open = new Open(); // expect: P2 open
  private Leaking leaking = new Leaking(); // expect: P2 leaking
  private Shared shared = new Shared(new HashMap<>()); // expect: P2 shared
  private Unlocked unlocked = new Unlocked(); // expect: P2 unlocked
  private Calling calling = new Calling(null); // expect: P2 calling
  private Inner inner = new Inner(); // expect: P2 inner
  private Base base; // expect: P2 base
  private Service service = new RealService(); // expect: P2 service
  private Engine engine; // expect: P2 engine
  private Foreign foreign = new Foreign(); // expect: P2 foreign
  private Ping ping = new Ping(); // expect: P2 ping
  private Stated stated = new Stated(); // expect: P2 stated
  private Fixed fixed = new Fixed(1); // expect: P2 fixed
  private Counted counted = new Counted(); // expect: P2 counted
  private Shape shape; // expect: P2 shape
  private Native natively = new Native(); // expect: P2 natively
  private Array array = new Array(new int[1]); // expect: P2 array
  private Holder holder = new Holder(null); // expect: P2 holder
  private Empty empty = new Empty(null); // expect: P2 empty
  private Tagged tagged = new Tagged(null); // expect: P2 tagged
  private Slots<String> slots = new Slots<>(null); // expect: P2 slots
  private Exposed exposed = new Exposed(); // expect: P2 exposed
  private Replaced replaced = new Replaced(); // expect: P2 replaced
  private Caller caller = new Caller(); // expect: P2 caller
  private Family family; // expect: P2 family
  private Grown grown = // expect: P2 grown
      new Grown() {
        private int size;

        @Override
        void grow() {
          size++;
        }
      };

  NotInferredThreadSafe(Base base, Engine engine, Shape shape, Family family) {
    this.family = family;
    this.base = base;
    this.engine = engine;
    this.shape = shape;
  }

  Object[] all() {
    return new Object[] {
      unguarded, published, open, leaking, shared, unlocked, calling, inner, base, service,
      engine, foreign, ping, stated, fixed, counted, shape, natively, array, holder, empty,
      tagged, slots, exposed, replaced, caller, family, grown,
    };
  }

  class Inner {
    private final AtomicInteger count = new AtomicInteger();
  }
}

class Unguarded {
  private int count;

  synchronized void add() {
    count++;
  }

  int get() {
    return count;
  }
}

class Published {
  private String name;
  private final AtomicInteger count = new AtomicInteger();

  Published(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }
}

class Open {
  int count;
}

class Leaking {
  private final List<String> names = new ArrayList<>();

  synchronized List<String> names() {
    return names;
  }
}

class Shared {
  private final Map<String, String> names;

  Shared(Map<String, String> names) {
    this.names = names;
  }

  synchronized void put(String name) {
    names.put(name, name);
  }
}

class Unlocked {
  private final Map<String, String> names = new HashMap<>();

  void put(String name) {
    names.put(name, name);
  }
}

class Calling {
  private final Runnable task;
  private final AtomicInteger count = new AtomicInteger();

  Calling(Runnable task) {
    this.task = task;
  }

  synchronized void call() {
    task.run();
  }
}

class Base {
  private final AtomicInteger count = new AtomicInteger();
}

class Derived extends Base {
  private int size;

  void grow() {
    size++;
  }
}

abstract class Service {
  private final AtomicInteger count = new AtomicInteger();
}

class RealService extends Service {
  private int calls;

  void call() {
    calls++;
  }
}

abstract class Engine {
  private final AtomicInteger count = new AtomicInteger();
}

class SafeEngine extends Engine {}

class Foreign extends java.io.OutputStream {
  private final AtomicInteger count = new AtomicInteger();

  @Override
  public void write(int b) {}
}

class Ping {
  volatile Pong pong;
}

class Pong {
  volatile Ping ping;
  int count;
}

@NotThreadSafe
class Stated {
  private final AtomicInteger count = new AtomicInteger();
}

class Fixed {
  private final int size;

  Fixed(int size) {
    this.size = size;
  }
}

class Counted extends ConcurrentHashMap<String, String> {
  private static final long serialVersionUID = 1;
  private int puts;

  void count() {
    puts++;
  }
}

sealed interface Shape permits Square {}

final class Square implements Shape {
  int side;
}

class Native {
  private final AtomicInteger count = new AtomicInteger();

  native void run();
}

class Array {
  private final int[] slots;
  private final AtomicInteger count = new AtomicInteger();

  Array(int[] slots) {
    this.slots = slots;
  }
}

class Holder {
  private final Task task;
  private volatile int uses;

  Holder(Task task) {
    this.task = task;
  }

  private interface Task {
    void run();
  }

  private static class EmptyTask implements Task {
    @Override
    public void run() {}
  }
}

class Empty {
  private final None none;
  private volatile int uses;

  Empty(None none) {
    this.none = none;
  }

  private abstract static class None {}
}

class Tagged {
  private final Object tag;
  private final AtomicInteger count = new AtomicInteger();

  Tagged(Object tag) {
    this.tag = tag;
  }
}

class Slots<T> {
  private final T[] values;
  private final AtomicInteger count = new AtomicInteger();

  Slots(T[] values) {
    this.values = values;
  }
}

class Exposed {
  final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.add(name);
  }
}

class Replaced {
  private volatile List<String> names = new ArrayList<>();

  void add(String name) {
    names.add(name);
  }
}

class Caller {
  private final Task task = new Job();
  private final AtomicInteger count = new AtomicInteger();

  void call() {
    task.run();
  }

  private interface Task {
    void run();
  }

  private static class Job implements Task {
    private int runs;

    @Override
    public void run() {
      runs++;
    }
  }
}

class Family {
  private final AtomicInteger count = new AtomicInteger();
}

@NotThreadSafe
class Member extends Family {}

class Grown {
  private final AtomicInteger count = new AtomicInteger();

  void grow() {
    count.incrementAndGet();
  }
}

@interface NotThreadSafe {}

@interface ThreadSafe {}
