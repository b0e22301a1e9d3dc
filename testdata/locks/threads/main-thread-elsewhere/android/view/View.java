// The class of Android, as far as the fixture needs it.
package android.view;

public class View {
  public native boolean post(Runnable task);
}
