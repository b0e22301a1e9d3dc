// Fires: the constant of the contract may be imported (JLS 7.5.3).
package contracts;

import static contracts.ThreadingBehavior.SAFE;

@Contract(threading = SAFE)
class SafeByStaticImport {
  private int count;

  void increment() {
    count++; // expect: P3 count
  }
}
