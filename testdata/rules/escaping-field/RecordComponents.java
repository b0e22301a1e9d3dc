// Silent: the fields of record components are private and final (JLS 8.10.3).
@ThreadSafe
record RecordComponents(int low, String unit) {}

@interface ThreadSafe {}
