package bank;

@ThreadSafe
class Savings extends Account {
  Savings() {
    super("savings", 0);
  }
}
