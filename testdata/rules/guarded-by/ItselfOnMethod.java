// Fires as a note with confidence low: a method has no monitor of its own.
class ItselfOnMethod {
  @GuardedBy("itself")
  void step() { // expect: low note guarded-by step
    System.out.println("step");
  }
}

@interface GuardedBy {
  String[] value();
}
