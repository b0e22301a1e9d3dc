/**
 * Writes what a schedule does as a trace: {@code .tltrace}, which the launcher analyses.
 *
 * <p>Observes and never decides: a schedule goes the same way whether it is recorded or not.
 */
package threadlint.record;
