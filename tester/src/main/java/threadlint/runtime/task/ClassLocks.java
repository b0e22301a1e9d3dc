package threadlint.runtime.task;

import java.util.IdentityHashMap;
import threadlint.runtime.jvm.Natives;

/** The shadow of class initialisation locks (JLS 12.4.2): which task initialises which class. */
public final class ClassLocks {
    private final IdentityHashMap<Class<?>, Task> owners = new IdentityHashMap<>(4);

    /** The task that initialises the class, null if none does. */
    public Task owner(Class<?> type) {
        return owners.get(type);
    }

    /** Whether the task need not wait for another that initialises the class. */
    boolean isFree(Class<?> type, Task task) {
        Task owner = owner(type);
        return owner == null || owner == task || !Natives.isUninitialized(type);
    }

    public void take(Class<?> type, Task task) {
        owners.put(type, task);
    }

    /** Whoever holds it. */
    public void release(Class<?> type) {
        owners.remove(type);
    }
}
