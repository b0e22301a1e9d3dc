/**
 * Programs as source: what a driver did, as a class with a {@code main} that compiles against the program's classes.
 * Knows reflection and the Java language, no schedules.
 */
package threadlint.emit;
