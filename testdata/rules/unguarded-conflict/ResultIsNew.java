// Silent: the objects that these methods return are new, and no other thread has them (JLS 17.4.5).
@ThreadSafe
class ResultIsNew implements Cloneable {
  private int total;
  private String name;

  synchronized void add(int amount) {
    total += amount;
    name = null;
  }

  ResultIsNew sum(ResultIsNew other) {
    ResultIsNew sum;
    synchronized (other) {
      sum = other.copy();
    }
    synchronized (this) {
      sum.total += total;
    }
    return sum;
  }

  ResultIsNew renamed(String name) throws CloneNotSupportedException {
    ResultIsNew renamed = (ResultIsNew) clone();
    renamed.name = name;
    return renamed;
  }

  ResultIsNew doubled() throws CloneNotSupportedException {
    ResultIsNew doubled = renamedCopy();
    doubled.total *= 2;
    return doubled;
  }

  private synchronized ResultIsNew copy() {
    ResultIsNew copy = new ResultIsNew();
    copy.total = total;
    return copy;
  }

  private ResultIsNew renamedCopy() throws CloneNotSupportedException {
    ResultIsNew copy = renamed("copy");
    copy.name = "copy";
    return copy;
  }
}

@interface ThreadSafe {}
