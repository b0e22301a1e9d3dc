// Fires with low confidence: an object and a method run on the event thread; whether the rest does is not said.
import javax.swing.SwingUtilities;

@ThreadSafe
class SerialBodies {
  private int drawn;
  private int moved;

  void draw() {
    SwingUtilities.invokeLater(
        new Runnable() {
          @Override
          public void run() {
            drawn++; // with: P3 drawn
          }
        });
  }

  void erase() {
    drawn = 0; // expect: low P3 drawn
  }

  void move() {
    SwingUtilities.invokeLater(this::step);
  }

  void stop() {
    moved = 0; // expect: low P3 moved
  }

  private void step() {
    moved++; // with: P3 moved
  }
}

@interface ThreadSafe {}
