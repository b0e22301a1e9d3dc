// Silent: conflicts on volatile variables are no data races (JLS 17.4.5).
@ThreadSafe
class VolatileFields {
  private volatile boolean stopped;
  private volatile String status;

  void stop(String status) {
    this.status = status;
    stopped = true;
  }

  String status() {
    return stopped ? status : null;
  }
}

@interface ThreadSafe {}
