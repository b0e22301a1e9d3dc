/**
 * Finds the JUnit test that the user names, and runs it as JUnit does.
 *
 * <p>What the test consists of is read from class files, by the names of annotations. A test that needs nothing but its
 * methods is run without JUnit; for all else, JUnit runs it, from the class path of the program.
 */
package threadlint.junit;
