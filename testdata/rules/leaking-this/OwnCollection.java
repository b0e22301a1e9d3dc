// Silent: a collection of the object's own, and one that a local holds, are not known elsewhere.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class OwnCollection {
  private final List<OwnCollection> path = new CopyOnWriteArrayList<>();

  OwnCollection() {
    path.add(this);
    List<OwnCollection> seen = new ArrayList<>();
    seen.add(this);
  }
}

@interface ThreadSafe {}
