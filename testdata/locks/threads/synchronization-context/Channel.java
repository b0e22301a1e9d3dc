// Silent: a synchronization context runs one task at a time (io.grpc.SynchronizationContext).
import io.grpc.SynchronizationContext;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class Channel {
  private final SynchronizationContext context = new SynchronizationContext();
  private final List<String> calls = new ArrayList<>();
  private boolean idle;

  void call(String name) {
    context.execute(
        new Runnable() {
          @Override
          public void run() {
            calls.add(name);
            leaveIdle();
          }
        });
  }

  void clear() {
    context.throwIfNotInThisSynchronizationContext();
    calls.clear();
    idle = true;
  }

  private void leaveIdle() {
    if (idle) {
      idle = false;
    }
  }
}

@interface ThreadSafe {}
