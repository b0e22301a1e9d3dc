/**
 * The threads of one schedule, and what each holds and waits for: shadow monitors, class initialisation locks, the
 * virtual clock, the wait-for graph; and the baton, which decides who runs.
 *
 * <p>Holds state and changes it when told; it knows neither schedules nor strategies.
 */
package threadlint.runtime.task;
