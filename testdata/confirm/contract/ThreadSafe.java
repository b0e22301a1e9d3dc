package contract;

/** Many threads may use the class. */
public @interface ThreadSafe {}
