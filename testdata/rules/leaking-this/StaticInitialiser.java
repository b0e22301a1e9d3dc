// Silent: static code makes and hands on a complete object.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class StaticInitialiser {
  private static final List<Object> ALL = new ArrayList<>();
  private static final boolean ADDED = ALL.add(new StaticInitialiser());

  private final Object part = new Object();
}

@interface ThreadSafe {}
