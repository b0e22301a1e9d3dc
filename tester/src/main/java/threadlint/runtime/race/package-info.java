/**
 * Which accesses of memory conflict, in one schedule: conflicts that two threads stand at, happens-before, lock sets,
 * and the objects that a focus or a view of a collection stands for.
 *
 * <p>Observes the threads of {@link threadlint.runtime.task}; nothing here decides who goes on.
 */
package threadlint.runtime.race;
