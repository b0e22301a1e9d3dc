// Fires: `readObject` gives the field of a deserialised object its first value, as a constructor does.
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ReadObject implements Serializable {
  private static final long serialVersionUID = 1;

  private transient List<String> names; // expect: P2 names

  private void readObject(ObjectInputStream in) {
    names = new ArrayList<>();
  }

  int size() {
    return names.size();
  }
}

@interface ThreadSafe {}
