// The class of gRPC, as far as the fixture needs it.
package io.grpc;

public class SynchronizationContext {
  public native void execute(Runnable task);

  public native void throwIfNotInThisSynchronizationContext();
}
