/**
 * The operations of the program as the schedule carries them out: monitors, parking, threads, class initialisation.
 *
 * <p>Each works on the state in {@link threadlint.runtime.task} and passes the scheduling points of
 * {@link threadlint.runtime.schedule.Schedule}, so that no thread blocks on the real thing.
 */
package threadlint.runtime.shadow;
