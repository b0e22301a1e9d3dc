// Silent: programs wrote these classes, and what people mend in them would be overwritten.
import javax.annotation.processing.Generated;

@ThreadSafe
@Generated("example.Generator")
class GeneratedClass {
  public int count;

  @ThreadSafe
  static class Inner {
    public int count;
  }
}

@interface ThreadSafe {}
