// Silent: which of the two methods gets the lambda is not told, and neither need keep it.
import java.util.function.Supplier;

@ThreadSafe
class LambdaToEither {
  interface Visitor {
    void visit(Runnable one);

    void visit(Supplier<String> one);
  }

  private final int size;

  LambdaToEither(Visitor visitor) {
    visitor.visit(() -> show());
    this.size = 1;
  }

  private void show() {
    System.out.println(size);
  }
}

@interface ThreadSafe {}
