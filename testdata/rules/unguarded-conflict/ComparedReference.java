// Silent: comparing the reference reads the field, which nobody changes; the list behind it is another location (JLS 17.4.1).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ComparedReference {
  @SuppressWarnings("FieldMayBeFinal")
  private List<String> items = null;

  boolean isUsed() {
    return items != null;
  }

  synchronized void add(String item) {
    items.add(item);
  }

  synchronized int size() {
    return items.size();
  }
}

@interface ThreadSafe {}
