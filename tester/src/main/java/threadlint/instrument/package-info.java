/**
 * Rewrites class files so that they tell {@link threadlint.runtime.hooks} what they are about to do.
 *
 * <p>One {@link threadlint.instrument.Transformer} per concern, listed in
 * {@link threadlint.instrument.Transformers}; a {@link threadlint.instrument.Profile} says which
 * ones a class gets, {@link threadlint.jdk.Instrumented} which classes of the JDK get any.
 *
 * <p>Comments {@code // STACK: a, b} beside emitted instructions show the operand stack after the
 * instruction, its top on the right.
 */
package threadlint.instrument;
