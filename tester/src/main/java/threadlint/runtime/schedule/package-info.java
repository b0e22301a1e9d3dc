/**
 * One controlled execution of the program: scheduling points, events, and how it ends.
 *
 * <p>Joins the threads, the choosing, what is found out about accesses, and the policy. The state that must be static
 * is here: which schedule controls threads now. Operations of the program, such as entering a monitor, are above, in
 * {@link threadlint.runtime.shadow}.
 */
package threadlint.runtime.schedule;
