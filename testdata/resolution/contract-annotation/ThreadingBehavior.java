package contracts;

enum ThreadingBehavior {
  SAFE,
  SAFE_CONDITIONAL,
  IMMUTABLE,
  UNSAFE
}
