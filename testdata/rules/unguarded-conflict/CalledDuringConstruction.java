// Fires: only the constructor of a subclass, also through an override, and the factory of an object that is not shared yet call the methods; other code could, which gives a note (JLS 17.4.5).
@ThreadSafe
public class CalledDuringConstruction {
  private String name;
  private int size;

  static CalledDuringConstruction ofSize(int size) {
    CalledDuringConstruction made = new CalledDuringConstruction();
    made.setSize(size);
    return made;
  }

  protected void setName(String name) {
    this.name = name; // expect: note P3 name
  }

  protected void setSize(int size) {
    this.size = size; // expect: note P3 size
  }

  public String name() {
    return name; // with: P3 name
  }

  public int size() {
    return size; // with: P3 size
  }
}

class Named extends CalledDuringConstruction {
  Named(String name) {
    setName(name);
  }

  @Override
  protected void setName(String name) {
    super.setName(name.trim());
  }
}

@interface ThreadSafe {}
