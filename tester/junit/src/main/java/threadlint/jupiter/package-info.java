/** How JUnit 5 runs concurrent tests. */
package threadlint.jupiter;
