// Fires: the types say that they are not thread-safe, and more or less of their source agrees (P1).
@ThreadSafe
class NotThreadSafeWithChange {
  final Setter setter = new Setter(); // expect: note P1 setter
  final Open open = new Open(); // expect: note P1 open
  final Partial partial; // expect: note P1 partial
  final Foreign foreign = new Foreign(); // expect: note P1 foreign

  NotThreadSafeWithChange(Partial partial) {
    this.partial = partial;
  }
}

@NotThreadSafe
class Setter {
  private int value;

  void set(int value) {
    this.value = value;
  }
}

@NotThreadSafe
class Open {
  int value;
}

@NotThreadSafe
abstract class Partial {
  abstract void set(int value);
}

@NotThreadSafe
class Whole extends Partial {
  private int value;

  @Override
  void set(int value) {
    this.value = value;
  }
}

@NotThreadSafe
class Foreign extends java.util.BitSet {
  private static final long serialVersionUID = 1;
}

@interface NotThreadSafe {}

@interface ThreadSafe {}
