// Fires as a note with confidence low: an instance's lock cannot guard what all instances share.
class StaticByInstance {
  @GuardedBy("this")
  private static int made; // expect: low note guarded-by made

  synchronized void make() {
    made++;
  }
}

@interface GuardedBy {
  String[] value();
}
