// Silent: the promise.
package p;

public @interface ThreadSafe {}
