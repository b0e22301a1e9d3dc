class Census {
  private final Tally tally = new Tally();

  int count() {
    tally.increment();
    return tally.count();
  }
}
