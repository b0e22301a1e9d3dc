package threadlint.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdentityHashesTest {
    private static final int CHOSEN = 0x1234_5678;

    @AfterEach
    void nobodyChooses() {
        IdentityHashes.use(null);
    }

    @Test
    void the_jvm_obeys() {
        IdentityHashes.use(object -> CHOSEN);
        Object asked = new Object();
        IdentityHashes.ask(asked);
        assertEquals(CHOSEN, System.identityHashCode(asked));
        assertEquals(CHOSEN, asked.hashCode());
        assertEquals(CHOSEN, IdentityHashes.of(new int[3]));
    }

    @Test
    void what_an_object_has_stays() {
        Object object = new Object();
        int own = object.hashCode();
        IdentityHashes.use(other -> own ^ 1);
        assertEquals(own, IdentityHashes.of(object));
        IdentityHashes.give(object, own ^ 1);
        assertEquals(own, object.hashCode());
    }

    @Test
    void a_source_is_asked_once_for_each_object() {
        int[] chosen = {0};
        IdentityHashes.use(object -> ++chosen[0]);
        IdentityHashes.ask(null);
        assertEquals(0, chosen[0]);
        Object object = new Object();
        IdentityHashes.ask(object);
        IdentityHashes.ask(object);
        assertEquals(1, IdentityHashes.of(object));
        assertEquals(1, chosen[0]);
    }

    @Test
    void a_locked_object_is_left_to_the_jvm() {
        IdentityHashes.use(object -> CHOSEN);
        Object locked = new Object();
        synchronized (locked) {
            assertNotEquals(CHOSEN, IdentityHashes.of(locked));
        }
    }

    @Test
    void without_a_source_the_jvm_chooses() {
        IdentityHashes.ask(null);
        Object object = new Object();
        assertEquals(IdentityHashes.of(object), object.hashCode());
    }

    @Test
    void classes_have_hash_codes_of_their_names() {
        assertEquals(IdentityHashes.ofName("x"), IdentityHashes.ofName("x"));
        assertTrue(IdentityHashes.ofName("") > 0);
        IdentityHashes.name(NobodyAsked.class);
        assertEquals(IdentityHashes.ofName(NobodyAsked.class.getName()), System.identityHashCode(NobodyAsked.class));
    }

    private interface NobodyAsked {}
}
