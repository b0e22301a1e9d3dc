// confirm: CalculatesForEver.count no-driver
// A number with more digits than the JDK can work out.
package hostile;

import contract.ThreadSafe;
import java.math.BigInteger;

@ThreadSafe
public class CalculatesForEver {
  private int count;

  public int up() {
    BigInteger large = BigInteger.valueOf(7).pow(400_000_000);
    return count += large.bitLength();
  }
}
