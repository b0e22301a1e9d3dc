package marks;

public @interface ThreadSafe {}
