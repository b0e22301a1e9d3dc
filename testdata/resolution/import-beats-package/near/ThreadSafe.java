package near;

@interface ThreadSafe {}
