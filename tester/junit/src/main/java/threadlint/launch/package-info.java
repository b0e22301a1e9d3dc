/** JVMs with the tester in them: their class path, files and flags, and the messages that they send. */
package threadlint.launch;
