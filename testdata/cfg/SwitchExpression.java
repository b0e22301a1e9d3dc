// Each arm yields its value; what follows is reached from all of them (JLS 15.28).
class SwitchExpression {
  private int low;
  private int high;
  private int result;

  void choose(int n) {
    result =
        switch (n) {
          case 0 -> low;
          case 1 -> {
            if (low > 0) {
              yield high;
            }
            yield 1;
          }
          default -> throw new IllegalStateException();
        };
  }
}
