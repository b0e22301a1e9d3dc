// A class with the names of a lock that excludes nobody.
package own;

class ReentrantLock {
  void lock() {}

  void unlock() {}
}
