// Fires on the log only: the field holds an object whose method appends without a lock; what the other interface's method does is not known.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class CallThroughInterface {
  private final Log log = new ListLog();
  private final Log given;
  private final Log safe;

  CallThroughInterface(Log given, boolean quiet) {
    this.given = given;
    this.safe = quiet ? null : new SynchronizedLog();
  }

  void record(String line) {
    log.append(line); // expect: P3 log
    given.append(line);
    safe.append(line);
  }
}

interface Log {
  void append(String line);
}

class ListLog implements Log {
  private final List<String> lines = new ArrayList<>();

  @Override
  public void append(String line) {
    lines.add(line);
  }
}

class SynchronizedLog implements Log {
  private final List<String> lines = new ArrayList<>();

  @Override
  public synchronized void append(String line) {
    lines.add(line);
  }
}

@interface ThreadSafe {}
