// Fires: an annotation or a check says that the other access does not run on the main thread, or nothing says where it runs.
import static project.Threads.assertNotMainThread;

import androidx.annotation.MainThread;

@ThreadSafe
class Screen {
  private int drawn;
  private int loaded;

  @MainThread
  void draw() {
    drawn++; // expect: P3 drawn
    loaded = 0; // with: P3 loaded
  }

  synchronized void load() {
    drawn = 0; // with: P3 drawn
  }

  void loadLater() {
    assertNotMainThread();
    loaded++; // expect: low P3 loaded
  }
}

@interface ThreadSafe {}
