// Fires: the type says of itself that it is not thread-safe (P1).
@ThreadSafe
class NotThreadSafeProjectType {
  final Buffer buffer = new Buffer(); // expect: note P1 buffer
}

@NotThreadSafe
class Buffer {
  native void append(String text);
}

@interface NotThreadSafe {}

@interface ThreadSafe {}
