/**
 * Examines findings of the static check: makes up drivers, brings two threads to the two accesses at once, judges what
 * follows, and says so in a verdict. The schedules are those of {@link threadlint.harness}.
 */
package threadlint.confirm;
