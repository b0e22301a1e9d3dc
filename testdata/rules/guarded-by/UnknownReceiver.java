// Silent: which object is called cannot be told, and so not which lock it needs.
class UnknownReceiver {
  @GuardedBy("this")
  private void step() {
    System.out.println("step");
  }

  void one(boolean first, UnknownReceiver a, UnknownReceiver b) {
    (first ? a : b).step();
  }
}

@interface GuardedBy {
  String[] value();
}
