// Silent: where the map comes from cannot be told, but its type on the way to the field is concurrent.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

@ThreadSafe
class DeclaredOnTheWay {
  private final ConcurrentMap<String, String> made;
  final Map<String, String> shared = new ConcurrentHashMap<>();
  private final Map<String, String> fromField;
  private final Map<String, String> fromSharedField;
  private final Map<String, String> fromParameter;
  private final Map<String, String> fromResult;
  private final Map<String, String> fromLocal;
  private final Map<String, String> fromCast;
  private final Map<String, String> fromAssignment;

  private DeclaredOnTheWay(ConcurrentMap<String, String> names, Supplier<?> supplier) {
    made = Kinds.of(supplier.get());
    ConcurrentMap<String, String> local = made(supplier);
    fromField = supplier == null ? null : made;
    fromSharedField = supplier == null ? null : shared;
    fromParameter = names;
    fromResult = made(supplier);
    fromLocal = local;
    fromCast = (ConcurrentMap<String, String>) supplier.get();
    Map<String, String> other;
    fromAssignment = other = new ConcurrentHashMap<>();
  }

  static DeclaredOnTheWay of(Supplier<ConcurrentMap<String, String>> names) {
    return new DeclaredOnTheWay(names.get(), names);
  }

  private static ConcurrentMap<String, String> made(Supplier<?> supplier) {
    return Kinds.of(supplier.get());
  }

  void put(String key, String name) {
    shared.put(key, name);
    fromField.put(key, name);
    fromSharedField.put(key, name);
    fromParameter.put(key, name);
    fromResult.put(key, name);
    fromLocal.put(key, name);
    fromCast.put(key, name);
    fromAssignment.put(key, name);
  }
}

@ThreadSafe
class Kinds<T> {
  private final T value;
  private final Map<String, String> names;

  @SuppressWarnings("unchecked")
  private Kinds(Object value, Supplier<ConcurrentMap<String, String>> supplier) {
    this.value = (T) value;
    ConcurrentMap<String, String> supplied = supplier.get();
    names = supplied;
  }

  @SuppressWarnings("unchecked")
  static <S> S of(Object value) {
    return (S) value;
  }

  void put(String key, String name) {
    names.put(key, name);
  }
}

@ThreadSafe
class Cast<T extends Map<String, String>> {
  private final Map<String, String> names;
  private final T titles;

  @SuppressWarnings("unchecked")
  private Cast(Map<String, String> titles) {
    names = (Map<String, String>) new ConcurrentHashMap<String, String>();
    this.titles = (T) titles;
  }

  static Cast<ConcurrentMap<String, String>> of() {
    return new Cast<>(new ConcurrentHashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name);
  }
}

@interface ThreadSafe {}
