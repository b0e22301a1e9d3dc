/**
 * Chooses which thread goes on.
 *
 * <p>A {@link threadlint.strategy.Strategy} is a function of what it is shown, which is all in
 * {@link threadlint.event}: it knows neither the scheduler nor the program. {@link threadlint.strategy.Strategies}
 * lists those that can be asked for by name.
 */
package threadlint.strategy;
