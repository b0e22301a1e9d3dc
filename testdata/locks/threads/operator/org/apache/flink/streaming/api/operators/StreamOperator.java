// The interface of Flink, as far as the fixture needs it.
package org.apache.flink.streaming.api.operators;

public interface StreamOperator {
  void open();

  void snapshotState(long checkpoint);
}
