// Fires: beside the lambda, which reads the field later, the value itself is in the write.
import java.util.function.Supplier;

@ThreadSafe
class ReadBesideLambda {
  private volatile Integer value = 1;

  void choose() {
    value = later(() -> value, value); // expect: non-atomic-update value
  }

  private static Integer later(Supplier<Integer> supplier, Integer given) {
    System.out.println(supplier);
    return given;
  }
}

@interface ThreadSafe {}
