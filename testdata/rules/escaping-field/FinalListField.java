// Fires: the reference is final, the list behind it is mutable and takes no lock (P1; note, because it needs a careless user).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class FinalListField {
  final List<String> names = new ArrayList<>(); // expect: note P1 names
}

@interface ThreadSafe {}
