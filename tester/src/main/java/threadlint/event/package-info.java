/**
 * What a thread does at a scheduling point, in the terms that everything above shares: the kind of operation, the
 * field or method and the instruction concerned, by number, and the operation that a thread has announced.
 *
 * <p>Uses no other package of the tester.
 */
package threadlint.event;
