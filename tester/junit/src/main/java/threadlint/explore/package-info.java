/** Which schedules of a test are run, and what they come to. */
package threadlint.explore;
