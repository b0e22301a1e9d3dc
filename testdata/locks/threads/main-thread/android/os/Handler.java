// The class of Android, as far as the fixture needs it.
package android.os;

public class Handler {
  public Handler(Looper looper) {}

  public native Looper getLooper();

  public native boolean post(Runnable task);
}
