/**
 * Records a program that runs freely, on all cores, as a trace: what classes call that are instrumented for that, and what
 * it writes to.
 *
 * <p>Nothing here controls a thread. It may call all of the JDK but what {@link threadlint.jdk.HandOvers} lists.
 */
package threadlint.free;
