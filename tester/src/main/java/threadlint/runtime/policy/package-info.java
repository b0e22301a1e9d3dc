/**
 * What code under test may do to the world outside its JVM, and what it was kept from.
 *
 * <p>Uses no other package of the tester.
 */
package threadlint.runtime.policy;
