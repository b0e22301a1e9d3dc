// Silent: doAs runs the action before it returns, on the same thread, so the action holds the lock of the code around it (JLS 17.1).
import org.apache.hadoop.security.UserGroupInformation;

@ThreadSafe
class RunAsUser {
  private int count;

  synchronized void increment(UserGroupInformation user) {
    user.doAs(
        new java.security.PrivilegedAction<Object>() {
          @Override
          public Object run() {
            add(1);
            return null;
          }
        });
  }

  synchronized int get() {
    return count;
  }

  private void add(int change) {
    count += change;
  }
}

@interface ThreadSafe {}
