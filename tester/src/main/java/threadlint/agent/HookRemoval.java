package threadlint.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/** Takes the hooks out of the program's classes when nothing more is recorded: the program goes on as if it had none. */
final class HookRemoval {
    /** The program stands still while classes are replaced: few at a time. */
    private static final int AT_ONCE = 50;

    private final Instrumentation instrumentation;
    private final FreeWatch watch;

    HookRemoval(Instrumentation instrumentation, FreeWatch watch) {
        this.instrumentation = instrumentation;
        this.watch = watch;
    }

    /** Begins, in a thread of its own. */
    void start() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, this::run, "threadlint hook removal");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        List<Class<?>> some = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (hasHooks(type)) {
                some.add(type);
            }
            if (some.size() == AT_ONCE) {
                replace(some);
                some.clear();
            }
        }
        replace(some);
    }

    private boolean hasHooks(Class<?> type) {
        return type.getClassLoader() != null
                && instrumentation.isModifiableClass(type)
                && watch.matches(type.getName().replace('.', '/'), type.getProtectionDomain());
    }

    private void replace(List<Class<?>> types) {
        try {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
            // They keep their hooks, which do nothing.
        }
    }
}
