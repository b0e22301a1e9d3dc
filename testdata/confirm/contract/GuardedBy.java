package contract;

/** The caller holds this lock. */
public @interface GuardedBy {
  String value();
}
