/** What schedules come to, as the outcome of a test. */
package threadlint.verdict;
