// Fires, with low confidence where the same code sets the field and then starts the thread that the object is; with more where it starts it before (JLS 17.4.5).
@ThreadSafe
class HandedOverToOwnThread extends Thread {
  private String first;
  private String late;

  synchronized void connect(String text) {
    first = text; // with: P3 first
    start();
    late = text; // with: P3 late
  }

  @Override
  public void run() {
    show();
  }

  private void show() {
    System.setProperty("first", first); // expect: low P3 first
    System.setProperty("late", late); // expect: P3 late
  }
}

@interface ThreadSafe {}
