// Fires: the write follows the countdown, the read precedes the wait, the wait may end before the countdown, the latch is replaced, or several threads count before it (JLS 17.4.5).
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class HandedOverTooEarly implements Runnable {
  private final CountDownLatch done = new CountDownLatch(1);
  private CountDownLatch replaced = new CountDownLatch(1); // expect: note P2 replaced
  private int late;
  private int readFirst;
  private int timed;
  private int ofReplaced;
  private int sometimes;
  private int counted;

  @Override
  public void run() {
    readFirst = 1; // expect: P3 readFirst
    timed = 1; // expect: P3 timed
    ofReplaced = 1; // expect: P3 ofReplaced
    sometimes = 1; // expect: P3 sometimes
    if (timed > 0) { // with: P3 timed
      replaced.countDown();
    }
    counted++; // expect: P3 counted
    done.countDown();
    late = 1; // expect: P3 late
  }

  int counted() throws InterruptedException {
    done.await();
    return counted; // with: P3 counted
  }

  int late() throws InterruptedException {
    done.await();
    return late; // with: P3 late
  }

  int readFirst() throws InterruptedException {
    int read = readFirst; // with: P3 readFirst
    done.await();
    return read;
  }

  int timed() throws InterruptedException {
    done.await(1, TimeUnit.SECONDS);
    return timed; // with: P3 timed
  }

  int ofReplaced() throws InterruptedException {
    replaced.await();
    replaced = new CountDownLatch(1); // expect: low P3 replaced
    return ofReplaced; // with: P3 ofReplaced
  }

  int sometimes(boolean patient) throws InterruptedException {
    if (patient) {
      done.await();
    }
    return sometimes; // with: P3 sometimes
  }
}

@interface ThreadSafe {}
