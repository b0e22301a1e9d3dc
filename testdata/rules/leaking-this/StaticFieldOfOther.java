// Fires: a static field of another class, by whatever path, holds the unfinished object.
@ThreadSafe
class StaticFieldOfOther {
  static final class Hub {
    static volatile StaticFieldOfOther last;
    static final Hub HUB = new Hub();
    volatile StaticFieldOfOther latest;
  }

  StaticFieldOfOther() {
    Hub.last = this; // expect: leaking-this StaticFieldOfOther
  }

  StaticFieldOfOther(int size) {
    Hub.HUB.latest = this; // expect: leaking-this StaticFieldOfOther
  }
}

@interface ThreadSafe {}
