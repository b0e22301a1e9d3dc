/**
 * Runs one thread of the program at a time, on the boot class path.
 *
 * <p>Instrumented code calls the classes whose names end in {@code Hooks}: static methods, one per event. Each
 * falls through to the real operation, or does nothing, where the calling thread is not one that a schedule
 * controls. Those that stand <em>before</em> an operation are scheduling points.
 */
package threadlint.runtime;
