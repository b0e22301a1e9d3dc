package bank;

/** The promise that threadlint checks. */
public @interface ThreadSafe {}
