// Silent: neither class promises anything.
class NoPromise {
  public int count;

  @NotThreadSafe
  static class Unsafe {
    public int count;
  }
}

@interface NotThreadSafe {}
