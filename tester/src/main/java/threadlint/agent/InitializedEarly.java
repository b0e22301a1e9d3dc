package threadlint.agent;

import threadlint.jdk.Operations;

/**
 * Classes that are initialised before any schedule.
 *
 * <p>Their initialisers call instrumented code: in the middle of a schedule a thread could be stopped
 * there, and the next one to need the class would wait for it where no scheduler sees it.
 */
final class InitializedEarly {
    private InitializedEarly() {}

    static void initialize() {
        for (String name : Operations.initializedEarly()) {
            try {
                Class.forName(name);
            } catch (ClassNotFoundException e) {
                Installed.failed(name, e);
            }
        }
    }
}
