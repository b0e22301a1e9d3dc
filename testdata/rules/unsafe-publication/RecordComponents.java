// Silent: the fields of record components are final (JLS 8.10.3, 17.5).
@ThreadSafe
record RecordComponents(int low, int high) {
  RecordComponents {
    if (low > high) {
      throw new IllegalArgumentException("empty range");
    }
  }

  int length() {
    return high - low;
  }
}

@interface ThreadSafe {}
