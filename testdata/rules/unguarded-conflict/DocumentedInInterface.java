// Silent: a method without a comment inherits that of the interface, by which it is called before others.
@ThreadSafe
class DocumentedInInterface implements Source {
  private String name;

  @Override
  public void open(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }
}

interface Source {
  /** Should be called only once and before any other method. */
  void open(String name);
}

@interface ThreadSafe {}
