// Silent: another method of the name may be meant, which asks for no lock.
import java.util.function.Supplier;

class OverloadedGuardedMethod {
  @GuardedBy("this")
  private void step(String key) {
    System.out.println(key);
  }

  private void step(Object key) {
    System.out.println("step");
  }

  synchronized void named(String key) {
    step(key);
  }

  void any(Supplier<Object> keys) {
    step(keys.get());
  }
}

@interface GuardedBy {
  String[] value();
}
