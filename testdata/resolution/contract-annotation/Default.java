// Silent: a contract without a threading element promises nothing about threads.
package contracts;

@Contract
class Default {
  private int count;

  void increment() {
    count++;
  }
}
