// Fires: the field holds an object of an anonymous class, whose method changes a plain field; silent where that class needs no lock, or takes one of the object around it.
import java.util.concurrent.atomic.AtomicLong;

@ThreadSafe
class AnonymousImplementation {
  private final Timer made;
  private final Timer direct =
      new Timer() {
        private long last;

        @Override
        public boolean hasElapsed() {
          return last++ > 3;
        }
      };
  private final Timer atomic =
      new Timer() {
        private final AtomicLong last = new AtomicLong();

        @Override
        public boolean hasElapsed() {
          return last.incrementAndGet() > 3;
        }
      };
  private final Timer locking =
      new Timer() {
        private long last;

        @Override
        public boolean hasElapsed() {
          synchronized (AnonymousImplementation.this) {
            return last++ > 3;
          }
        }
      };
  private final Timer captured;
  private final Timer given;

  AnonymousImplementation(Timer given, long delay, Settings settings, Object lock) {
    this.given = given;
    this.made = Timer.after(settings.delay().toMillis());
    this.captured =
        new Timer() {
          private long last;

          @Override
          public boolean hasElapsed() {
            synchronized (lock) {
              return last++ > delay;
            }
          }
        };
  }

  boolean all() {
    return made.hasElapsed() // expect: P3 made
        && direct.hasElapsed() // expect: P3 direct
        && atomic.hasElapsed()
        && locking.hasElapsed()
        && captured.hasElapsed()
        && given.hasElapsed();
  }

  interface Settings {
    java.time.Duration delay();
  }

  interface Timer {
    boolean hasElapsed();

    static Timer after(java.time.Duration delay) {
      return after(delay.toMillis());
    }

    static Timer after(long delay) {
      return new Timer() {
        private long next = System.nanoTime() + delay;

        @Override
        public boolean hasElapsed() {
          if (System.nanoTime() < next) {
            return false;
          }
          next += delay;
          return true;
        }
      };
    }
  }
}

@interface ThreadSafe {}
