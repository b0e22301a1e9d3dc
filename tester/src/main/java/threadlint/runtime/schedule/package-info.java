/**
 * One controlled execution of the program: scheduling points, events, and how it ends.
 *
 * <p>Joins the threads, the choosing, what is found out about accesses, and the policy. Which schedule controls
 * threads now is static, in {@link threadlint.runtime.schedule.Schedule}, because hooks have nothing else to go by.
 * Operations of the program, such as entering a monitor, are above, in {@link threadlint.runtime.shadow}.
 */
package threadlint.runtime.schedule;
