// Silent: without an initialiser the fields have their default values (JLS 4.12.5).
@ThreadSafe
class NeverAssigned {
  private int count;
  private String name;

  String show() {
    return name + count;
  }
}

@interface ThreadSafe {}
