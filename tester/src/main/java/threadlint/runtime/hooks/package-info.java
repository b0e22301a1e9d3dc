/**
 * What instrumented code calls: static methods, one per event.
 *
 * <p>Each falls through to the real operation, or does nothing, where the calling thread is not one that a schedule
 * controls. Those that stand <em>before</em> an operation are scheduling points. The instrumentation names these
 * classes in one place, {@code threadlint.instrument.Hooks}; nothing else in the runtime may use them.
 */
package threadlint.runtime.hooks;
