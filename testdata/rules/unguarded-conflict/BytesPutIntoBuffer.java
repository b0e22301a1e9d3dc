// Silent: putting an array into a buffer reads the array; the buffer belongs to the caller.
import java.nio.ByteBuffer;

@ThreadSafe
class BytesPutIntoBuffer {
  private final byte[] header = {1, 2, 3};

  void writeTo(ByteBuffer out) {
    out.put(header);
  }
}

@interface ThreadSafe {}
