package threadlint.runtime.task;

import threadlint.runtime.jvm.Natives;

/** The shadow of class initialisation locks (JLS 12.4.2): which task initialises which class. */
public final class ClassLocks {
    private Class<?>[] types = new Class<?>[4];
    private Task[] owners = new Task[4];
    private int size;

    /** The task that initialises the class, null if none does. */
    public Task owner(Class<?> type) {
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                return owners[i];
            }
        }
        return null;
    }

    /** Whether the task need not wait for another that initialises the class. */
    boolean isFree(Class<?> type, Task task) {
        Task owner = owner(type);
        return owner == null || owner == task || !Natives.isUninitialized(type);
    }

    public void take(Class<?> type, Task task) {
        if (size == types.length) {
            Class<?>[] moreTypes = new Class<?>[size * 2];
            Task[] moreOwners = new Task[size * 2];
            System.arraycopy(types, 0, moreTypes, 0, size);
            System.arraycopy(owners, 0, moreOwners, 0, size);
            types = moreTypes;
            owners = moreOwners;
        }
        types[size] = type;
        owners[size++] = task;
    }

    /** Whoever holds it. */
    public void release(Class<?> type) {
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                types[i] = types[--size];
                owners[i] = owners[size];
                return;
            }
        }
    }
}
