package contract;

/** Only tests call it. */
public @interface VisibleForTesting {}
