/** The trace format: {@code .tltrace}, version 1, as {@code tester/TRACE.md} describes it. Knows nothing of schedules. */
package threadlint.trace;
