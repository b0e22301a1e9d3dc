// The class of Android, as far as the fixture needs it.
package android.os;

public class Looper {
  public static native Looper getMainLooper();

  public static native Looper myLooper();

  public native Thread getThread();
}
