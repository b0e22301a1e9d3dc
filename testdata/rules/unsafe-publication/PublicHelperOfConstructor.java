// Fires: the constructor gives the field its first value through a method that others may call as well.
@ThreadSafe
class PublicHelperOfConstructor {
  private boolean isClosed; // expect: note P2 isClosed

  PublicHelperOfConstructor(boolean isEmpty) {
    if (isEmpty) {
      close();
    }
  }

  synchronized void close() {
    isClosed = true;
  }

  synchronized boolean isClosed() {
    return isClosed;
  }
}

@interface ThreadSafe {}
