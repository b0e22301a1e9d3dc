// Silent: accesses to a volatile field never form a data race (JLS 17.4.5, 8.3.1.4).
@ThreadSafe
class VolatileField {
  volatile boolean done;
  static volatile int epoch;
}

@interface ThreadSafe {}
