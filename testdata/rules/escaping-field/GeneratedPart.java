// Fires: what is generated inside of a class says nothing about the class.
import javax.annotation.processing.Generated;

@ThreadSafe
class GeneratedPart {
  public int count; // expect: P1 count

  @Generated("example.Generator")
  void reset() {}

  @ThreadSafe
  @Generated("example.Generator")
  static class Builder {
    public int count;
  }
}

@interface ThreadSafe {}
