package own;

@interface ThreadSafe {}
