// Silent: what the caller hands in is not known to be mutable.
import java.util.List;

@ThreadSafe
class ListFromParameter {
  final List<String> names;

  ListFromParameter(List<String> names) {
    this.names = names;
  }
}

@interface ThreadSafe {}
