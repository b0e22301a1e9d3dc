// Silent: the private method changes only an object that its factory has just made (JLS 17.4.5).
@ThreadSafe
class PrivateCalledOnNewObject {
  private int size;

  static PrivateCalledOnNewObject ofSize(int size) {
    PrivateCalledOnNewObject made = new PrivateCalledOnNewObject();
    made.setSize(size);
    return made;
  }

  private void setSize(int size) {
    this.size = size;
  }

  public int size() {
    return size;
  }
}

@interface ThreadSafe {}
