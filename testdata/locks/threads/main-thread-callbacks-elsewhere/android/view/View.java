// The class of Android, as far as the fixture needs it.
package android.view;

public class View {
  public interface OnClickListener {
    void onClick(View view);
  }

  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {}

  public native void setOnClickListener(OnClickListener listener);
}
