// Silent: the constructor gives each field the value that it has anyway (JLS 4.12.5).
@ThreadSafe
class DefaultFromConstructor {
  private int count;
  private String name;
  private boolean open;

  DefaultFromConstructor() {
    this.count = 0;
    this.name = null;
    this.open = false;
  }

  String show() {
    return name + count + open;
  }
}

@interface ThreadSafe {}
