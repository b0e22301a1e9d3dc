// Silent: the write of a default value happens before the first action of every thread (P2, JLS 17.4.4, 4.12.5).
@ThreadSafe
class DefaultInitializer {
  private int count = 0;
  private long total = 0L;
  private int mask = 0x0;
  private byte small = (byte) 0;
  private double mean = 0.0;
  private float share = 0f;
  private boolean done = false;
  private char sign = '\0';
  private Object owner = null;

  String show() {
    return "" + count + total + mask + small + mean + share + done + sign + owner;
  }
}

@interface ThreadSafe {}
