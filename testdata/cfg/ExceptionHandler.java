// A handler is entered from anywhere in the body; an exception in the handler is not caught by it.
class ExceptionHandler {
  private int tried;
  private int caught;
  private int done;

  void run(Object given) {
    try {
      tried++;
      synchronized (given) {
        tried++;
      }
    } catch (RuntimeException e) {
      caught++;
    }
    done++;
  }
}
