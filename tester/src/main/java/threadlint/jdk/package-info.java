/**
 * What the tester knows of the JDK's classes: one table per subject, and nothing that acts on them.
 *
 * <p>Others ask the tables and decide what follows. An entry that not every release from 11 on has says which do.
 * {@code JDK.md} says what a new release of the JDK, or a new class of it, needs. Uses {@link
 * threadlint.runtime.policy.Effect} and no other class of the tester.
 */
package threadlint.jdk;
