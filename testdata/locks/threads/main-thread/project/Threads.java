// A check that a setting disables still says where its callers run.
package project;

import android.os.Looper;

public class Threads {
  static boolean enabled;
  static int override;

  public static boolean isMainThread() {
    switch (override) {
      case 1:
        return true;
      default:
        return Looper.getMainLooper().getThread() == Thread.currentThread();
    }
  }

  public static void assertMainThread() {
    if (!enabled) {
      return;
    }
    if (!isMainThread()) {
      throw new IllegalStateException("on " + Thread.currentThread().getName());
    }
  }

  public static void assertNotMainThread() {
    if (isMainThread()) {
      throw new IllegalStateException("on the main thread");
    }
  }
}
