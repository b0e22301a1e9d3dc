// Silent: the lambda reads the field when it runs, which is after the write.
@ThreadSafe
class ReadInLambda {
  private volatile Runnable handler;

  void install() {
    handler = () -> System.out.println(handler);
  }

  void clear() {
    handler = null;
  }
}

@interface ThreadSafe {}
