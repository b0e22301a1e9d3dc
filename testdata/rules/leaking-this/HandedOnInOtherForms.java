// Fires where the constructor hands `this` on in another form: with a cast, as one of several, to a collection of others.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class HandedOnInOtherForms implements Runnable {
  private final int interval;

  static final class Registry {
    private final List<Object> all = new CopyOnWriteArrayList<>();
    private Object last;

    void enterAll(Object... given) {
      all.add(given);
    }

    void enterCast(Object one) {
      all.add((Runnable) one);
    }

    void enterLater(Object one) {
      Object kept = null;
      kept = one;
      last = kept;
    }

    void enterUnknown(Object one, Visitor visitor) {
      visitor.visit(one);
    }
  }

  interface Visitor {
    void visit(Object one);
  }

  HandedOnInOtherForms(Registry registry, int interval) {
    registry.enterAll("a", "b", this); // expect: leaking-this HandedOnInOtherForms
    this.interval = interval;
  }

  HandedOnInOtherForms(Registry registry) {
    registry.enterCast(this); // expect: leaking-this HandedOnInOtherForms
    this.interval = 1;
  }

  HandedOnInOtherForms(Registry registry, long interval) {
    registry.enterLater(this); // expect: low leaking-this HandedOnInOtherForms
    this.interval = (int) interval;
  }

  HandedOnInOtherForms(Registry registry, Visitor visitor) {
    registry.enterUnknown(this, visitor); // expect: low leaking-this HandedOnInOtherForms
    this.interval = 2;
  }

  HandedOnInOtherForms(java.util.concurrent.Executor executor) {
    executor.execute((Runnable) this); // expect: leaking-this HandedOnInOtherForms
    this.interval = 3;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
