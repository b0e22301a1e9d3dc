// confirm: StopsClocks.count confirmed lost-update
// The JVM no longer measures the time of threads.
package hostile;

import contract.ThreadSafe;
import java.lang.management.ManagementFactory;

@ThreadSafe
public class StopsClocks {
  private int count;

  public int up() {
    ManagementFactory.getThreadMXBean().setThreadCpuTimeEnabled(false);
    ManagementFactory.getClassLoadingMXBean().setVerbose(true);
    return ++count;
  }
}
