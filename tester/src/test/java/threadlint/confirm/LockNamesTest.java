package threadlint.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fixtures.driven.Locked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import threadlint.runtime.jvm.Synchronizers;

class LockNamesTest {
    private final Locked shared = new Locked();
    private final LockNames names = new LockNames();

    /** As the lock sets have it: locks of java.util.concurrent by their synchronizers. */
    private String name(Object lock, Object owner) {
        Object synchronizer = Synchronizers.of(lock);
        return names.of(synchronizer == null ? lock : synchronizer, owner);
    }

    @Test
    void fieldsOfTheSharedObjectAndOfWhatTheyHold() {
        List<String> found = new ArrayList<>();
        for (Object lock : shared.instances()) {
            found.add(name(lock, shared));
        }
        assertEquals(
                List.of(
                        "this.lock", "this.pair", "this.pair", "this.stripes[]", "this.stripes[]", "this.other.mutex", "this.mutex",
                        "this.other"),
                found);
        assertEquals("this", name(shared, shared));
    }

    @Test
    void theObjectAround() {
        assertEquals("Locked.this", name(shared, shared.new Inner()));
        assertEquals("Locked.this.mutex", name(shared.lock(), shared.new Inner()));
    }

    @Test
    void staticFieldsOfTheClassAndOfThoseItsCodeUses() {
        assertEquals("Locked.OWN", name(Locked.own(), shared));
        assertEquals("Elsewhere.LOCK", name(shared.used(), shared));
        assertEquals("Elsewhere.LOCK", name(shared.used(), new Locked() {}), "by the code of a superclass");
        assertEquals("fixtures.driven.Locked.class", name(Locked.class, shared));
    }

    @Test
    void otherwiseItsClass() {
        assertEquals("java.lang.Object", name(new Object(), shared));
        assertEquals("java.util.concurrent.locks.ReentrantLock", name(new ReentrantLock(), shared));
        assertEquals("java.lang.Object", name(Locked.own(), null));
        assertEquals("java.lang.Object", name(new Object(), new ArrayList<>()));
        assertNull(System.getProperty("fixtures.driven.Untouched"), "a look at a class must not initialise it");
    }
}
