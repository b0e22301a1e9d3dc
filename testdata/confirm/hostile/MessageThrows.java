// confirm: MessageThrows.count confirmed lost-update
// An exception of which nothing can be asked.
package hostile;

import contract.ThreadSafe;
import java.io.PrintStream;
import java.io.PrintWriter;

@ThreadSafe
public class MessageThrows {
  private int count;

  public int up() {
    if (++count > 0) {
      throw new Untold();
    }
    return count;
  }

  private static final class Untold extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw this;
    }

    @Override
    public String getLocalizedMessage() {
      throw this;
    }

    @Override
    public Throwable getCause() {
      throw this;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw this;
    }

    @Override
    public void printStackTrace(PrintStream stream) {
      throw this;
    }

    @Override
    public void printStackTrace(PrintWriter writer) {
      throw this;
    }

    @Override
    public Throwable fillInStackTrace() {
      return null;
    }

    @Override
    public String toString() {
      throw this;
    }

    @Override
    public int hashCode() {
      throw this;
    }

    @Override
    public boolean equals(Object other) {
      throw this;
    }
  }
}
