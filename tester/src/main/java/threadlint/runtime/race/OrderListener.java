package threadlint.runtime.race;

import threadlint.runtime.task.Task;

/** Learns what orders threads and is no event of the schedule. */
public interface OrderListener {
    /** The task need not park: it was unparked before. */
    void tookPermit(Task task);

    /** The task has seen that the other one ended. */
    void sawEnd(Task task, Task ended);

    /** The task found out that a thread was interrupted. */
    void sawInterrupt(Task task, Thread interrupted);

    /** The task uses a class that another may have initialised (JLS 12.4.2). */
    void use(Task task, Class<?> type);

    /** The task has initialised the class. */
    void initialized(Task task, Class<?> type);

    /**
     * An access inside java.util.concurrent.atomic of a field, or of the element of an array at an index.
     *
     * @param effects flags of {@link threadlint.jdk.MemoryEffects}
     */
    void atomic(Task task, Object owner, int location, int effects);

    /** Any other access inside java.util.concurrent that may order memory, of some field or element of the object. */
    void touch(Task task, Object object, int effects);
}
