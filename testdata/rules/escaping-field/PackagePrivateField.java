// Fires: the other classes of the package reach the field without the lock (P1).
@ThreadSafe
class PackagePrivateField {
  int count; // expect: P1 count

  synchronized void increment() {
    count++;
  }
}

@interface ThreadSafe {}
