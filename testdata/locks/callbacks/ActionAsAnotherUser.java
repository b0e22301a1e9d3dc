// Silent: whatever class declares `doAs`, it runs the action before it returns, under the caller's lock.
import java.security.PrivilegedAction;

@ThreadSafe
class ActionAsAnotherUser {
  private final User user = new User();
  private int count;

  synchronized void add() {
    user.doAs(
        new PrivilegedAction<Void>() {
          @Override
          public Void run() {
            count++;
            return null;
          }
        });
  }

  synchronized int count() {
    return count;
  }
}

class User {
  native <T> T doAs(PrivilegedAction<T> action);
}

@interface ThreadSafe {}
