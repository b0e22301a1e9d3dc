// Fires with low confidence: part of the code runs on the event thread, one task at a time; whether the rest does is not said.
import java.awt.EventQueue;
import javax.swing.SwingUtilities;

@ThreadSafe
class SerialExecutor {
  private int shown;
  private int asked;
  private int mixed;

  void show() {
    SwingUtilities.invokeLater(() -> shown++); // expect: low P3 shown
  }

  void hide() {
    refresh();
  }

  // Called on the event thread.
  void refresh() {
    if (shown > 0) { // with: P3 shown
      shown = 0; // with: P3 shown
    }
  }

  void ask() {
    EventQueue.invokeLater(new Question());
  }

  void reset() {
    asked = 0; // expect: low P3 asked
  }

  void mix() {
    SwingUtilities.invokeLater(
        new Runnable() {
          @Override
          public void run() {
            mixed++; // expect: P3 mixed
          }
        });
  }

  synchronized void guarded() {
    mixed = 0; // with: P3 mixed
  }

  private class Question implements Runnable {
    @Override
    public void run() {
      asked++; // with: P3 asked
    }
  }
}

@interface ThreadSafe {}
