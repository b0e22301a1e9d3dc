// Silent: the system calls these methods on the main thread alone, whatever class they are in; and
// code that calls a method of the main thread runs there, too.
import android.view.View;
import androidx.annotation.MainThread;
import project.Ranges;

@ThreadSafe
class Panel extends View {
  private final Ranges ranges = new Ranges();
  private int layouts;
  private int clicks;
  private int first;

  Panel(View button) {
    button.setOnClickListener(
        new View.OnClickListener() {
          @Override
          public void onClick(View view) {
            clicks++;
            layouts = 0;
          }
        });
  }

  @Override
  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    layouts++;
    clicks = 0;
  }

  public void show(int position) {
    first = position;
    ranges.reset();
  }

  @MainThread
  public int first() {
    return first;
  }


  private class Rows implements View.OnClickListener {
    @Override
    public void onClick(View view) {
      first++;
    }
  }
}

@interface ThreadSafe {}
