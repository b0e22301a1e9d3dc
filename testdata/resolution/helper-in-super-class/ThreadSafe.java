package counters;

@interface ThreadSafe {}
