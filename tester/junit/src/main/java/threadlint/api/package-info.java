/** What tests of JUnit say to be run under many schedules. */
package threadlint.api;
