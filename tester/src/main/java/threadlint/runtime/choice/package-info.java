/**
 * Which thread goes on: finds out who can, asks the strategy, keeps the decisions, and tells spinning from work.
 *
 * <p>The only package that asks a {@link threadlint.strategy.Strategy} to choose.
 */
package threadlint.runtime.choice;
