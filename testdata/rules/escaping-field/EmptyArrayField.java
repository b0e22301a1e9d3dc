// Silent: an array without elements has nothing that could change (JLS 10.3).
@ThreadSafe
class EmptyArrayField {
  static final String[] NO_NAMES = new String[0];
  static final int[] NO_SIZES = {};
}

@interface ThreadSafe {}
