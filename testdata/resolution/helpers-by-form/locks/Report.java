package locks;

import java.util.concurrent.locks.Lock;

public final class Report implements AutoCloseable {
  private final Lock subject;

  public Report(Lock subject) {
    this.subject = subject;
  }

  @Override
  public void close() {
    System.out.println(subject);
  }
}
