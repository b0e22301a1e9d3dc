/**
 * The Java agent: puts the tester on the boot class path, and instruments classes of the JDK and of loaders that the
 * program makes itself.
 */
package threadlint.agent;
