// Silent: the methods run on the main thread, as a check of the project or an annotation says.
import static project.Threads.assertMainThread;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import androidx.annotation.MainThread;
import project.Threads;

@ThreadSafe
class Screen {
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final View view;
  private int drawn;
  private int moved;
  private int tested;

  Screen(View view) {
    this.view = view;
  }

  void draw() {
    assertMainThread();
    drawn++;
  }

  @MainThread
  void clear() {
    drawn = 0;
  }

  void move() {
    view.post(() -> moved++);
  }

  void stop() {
    Threads.assertMainThread();
    moved = 0;
  }

  void test() {
    if (Looper.myLooper() != handler.getLooper()) {
      handler.post(() -> tested = 0);
      return;
    }
    tested++;
  }
}

@interface ThreadSafe {}
