// Fires: without tests the method would still be visible to its package or to subclasses, which call it in production.
@ThreadSafe
class VisibleForTestingOtherwise {
  private Runnable listener;
  private Runnable inherited;
  private Runnable internal;
  private Runnable replaced;

  @VisibleForTesting(otherwise = Visibility.PACKAGE_PRIVATE)
  public void setListener(Runnable listener) {
    this.listener = listener; // expect: note P3 listener
  }

  @VisibleForTesting(otherwise = Visibility.PROTECTED)
  public void setInherited(Runnable inherited) {
    this.inherited = inherited; // expect: note P3 inherited
  }

  @VisibleForTesting(otherwise = Visibility.PRIVATE)
  public void setInternal(Runnable internal) {
    this.internal = internal;
  }

  @VisibleForTesting(otherwise = Visibility.NONE)
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

enum Visibility {
  PRIVATE,
  PACKAGE_PRIVATE,
  PROTECTED,
  NONE
}

@interface VisibleForTesting {
  Visibility otherwise() default Visibility.PRIVATE;
}

@interface ThreadSafe {}
