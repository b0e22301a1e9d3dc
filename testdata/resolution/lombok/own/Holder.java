// Silent: no import says that the annotation is the one of the library, so nothing is generated.
package own;

@p.ThreadSafe
class Holder {
  @Getter private int count;

  synchronized void add() {
    count++;
  }
}
