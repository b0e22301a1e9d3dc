@ThreadSafe
class Census {
  private final Tally tally = new Tally();

  void born() {
    tally.add(1);
  }
}
