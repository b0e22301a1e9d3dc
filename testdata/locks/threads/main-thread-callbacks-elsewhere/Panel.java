// Fires: only one of the two threads is the main one.
import android.view.View;
import project.Ranges;

@ThreadSafe
class Panel extends View {
  private final Ranges ranges = new Ranges();
  private int layouts;
  private int posted;

  @Override
  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    layouts++;
  }

  public int layouts() {
    return layouts; // expect: low P3 layouts
  }

  public void later() {
    posted++; // expect: P3 posted
    Runnable task = () -> ranges.reset();
    task.run();
  }
}

@interface ThreadSafe {}
