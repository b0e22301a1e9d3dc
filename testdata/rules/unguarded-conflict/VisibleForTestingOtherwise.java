// Fires: without tests the method would still be visible to its package or to subclasses, which call it in production.
@ThreadSafe
class VisibleForTestingOtherwise {
  private Runnable listener;
  private Runnable inherited;
  private Runnable internal;
  private Runnable replaced;

  @VisibleForTesting(otherwise = VisibleForTesting.PACKAGE_PRIVATE)
  public void setListener(Runnable listener) {
    this.listener = listener; // expect: P3 listener
  }

  @VisibleForTesting(otherwise = VisibleForTesting.PROTECTED)
  public void setInherited(Runnable inherited) {
    this.inherited = inherited; // expect: P3 inherited
  }

  @VisibleForTesting(otherwise = VisibleForTesting.PRIVATE)
  public void setInternal(Runnable internal) {
    this.internal = internal;
  }

  @VisibleForTesting(otherwise = VisibleForTesting.NONE)
  public void setReplaced(Runnable replaced) {
    this.replaced = replaced;
  }

  public void tell() {
    listener.run();
    inherited.run();
    internal.run();
    replaced.run();
  }
}

@interface VisibleForTesting {
  int PRIVATE = 2;
  int PACKAGE_PRIVATE = 3;
  int PROTECTED = 4;
  int NONE = 5;

  int otherwise() default PRIVATE;
}

@interface ThreadSafe {}
