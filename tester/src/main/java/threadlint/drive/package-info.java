/**
 * Small concurrent programs made up for a class that has none: an instance, and threads that call its methods.
 *
 * <p>{@link threadlint.drive.Reach} tells which methods reach a field, and what the code on the way asks of other
 * objects and of the state before, {@link threadlint.drive.CollaboratorTrials} which methods of other objects a thread may
 * call, {@link threadlint.drive.Maker} makes values by type, {@link threadlint.drive.Search} combines all into
 * {@link threadlint.drive.Recipe}s, and a {@link threadlint.drive.RecipeRun} carries a recipe out and observes what came
 * out.
 *
 * <p>What a recipe does in a schedule runs on controlled threads: as the runtime, it calls
 * nothing that the agent instruments. All that loads classes or resolves members happens before.
 */
package threadlint.drive;
