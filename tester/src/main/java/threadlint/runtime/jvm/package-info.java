/**
 * The JVM beneath the classes that the agent instruments: parking, private fields of the JDK, and what the
 * instrumentation has found in loaded classes.
 *
 * <p>Uses no other package of the tester.
 */
package threadlint.runtime.jvm;
