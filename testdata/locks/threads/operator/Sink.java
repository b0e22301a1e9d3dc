// Fires only at the other method: one thread calls the methods of an operator (org.apache.flink.streaming.api.operators.StreamOperator).
import org.apache.flink.streaming.api.operators.StreamOperator;

@ThreadSafe
class Sink implements StreamOperator {
  private int opened;
  private long checkpoint;

  @Override
  public void open() {
    opened++;
    checkpoint = 0; // with: P3 checkpoint
  }

  @Override
  public void snapshotState(long number) {
    opened++;
    checkpoint = number; // with: P3 checkpoint
  }

  long checkpoint() {
    return checkpoint; // expect: P3 checkpoint
  }
}

@interface ThreadSafe {}
