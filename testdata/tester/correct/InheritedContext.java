// Passes.
// Idea: a thread inherits the access control context in which it was made, not that in which it is started: it does
// not act for the subject of whoever starts it.
package correct;

import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import javax.security.auth.Subject;

@SuppressWarnings({"deprecation", "removal"})
public class InheritedContext {
    private static final AccessControlContext NOBODY = new AccessControlContext(new ProtectionDomain[0]);

    private Subject seen;

    private void look() {
        seen = Subject.getSubject(AccessController.getContext());
    }

    private Thread started() {
        PrivilegedAction<Thread> make = () -> new Thread(this::look);
        Thread thread = AccessController.doPrivileged(make, NOBODY);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        if (Runtime.version().feature() >= 23) {
            new Thread(() -> {}).start();
            return; // Subjects are not found by contexts any more.
        }
        InheritedContext program = new InheritedContext();
        PrivilegedAction<Thread> start = program::started;
        Subject.doAs(new Subject(), start).join();
        if (program.seen != null) {
            throw new AssertionError("acts for " + program.seen);
        }
    }
}
