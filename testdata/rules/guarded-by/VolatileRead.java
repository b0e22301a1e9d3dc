// Fires as a note: a volatile field may be read without the lock, although the annotation says otherwise.
class VolatileRead {
  @GuardedBy("this")
  private volatile boolean closed;

  synchronized void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed; // expect: note guarded-by closed
  }
}

@interface GuardedBy {
  String[] value();
}
