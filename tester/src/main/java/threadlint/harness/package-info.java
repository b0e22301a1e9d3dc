/**
 * Runs schedules as a plan says, watches them from outside, and tells the launcher what came out.
 *
 * <p>The protocol with the launcher is in {@code PROTOCOL.md}.
 */
package threadlint.harness;
