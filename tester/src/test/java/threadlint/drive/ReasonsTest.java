package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReasonsTest {
    @Test
    void few_words_are_left() {
        assertEquals("IllegalStateException", Reasons.of(new IllegalStateException()));
        assertEquals("IllegalStateException: no name", Reasons.of(new IllegalStateException("no name\nbut a second line")));
        assertEquals("IllegalStateException: " + "a".repeat(80) + "…", Reasons.of(new IllegalStateException("a".repeat(81))));
        assertEquals("IllegalStateException: " + "a".repeat(80), Reasons.of(new IllegalStateException("a".repeat(80))));
    }

    @Test
    void code_of_the_program_is_not_asked() {
        RuntimeException untold = new RuntimeException("as it was made") {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw this;
            }
        };
        String told = Reasons.of(untold);
        // The agent opens the package of the field.
        assertTrue(told.equals("ReasonsTest$1") || told.equals("ReasonsTest$1: as it was made"), told);
    }

    @Test
    void of_a_null_its_name_is_left() {
        String message = "Cannot invoke \"Object.hashCode()\" because \"key\" is null";
        assertEquals("NullPointerException: \"key\" is null", Reasons.of(new NullPointerException(message)));
        assertEquals("NullPointerException: key", Reasons.of(new NullPointerException("key")));
    }

    @Test
    void of_a_class_that_cannot_be_used_the_missing_one_is_named() {
        assertEquals(
                "class a.B cannot be used: class c.D is not on the class path",
                Reasons.ofLinking("a.B", new NoClassDefFoundError("c/D")));
        assertEquals("class a.B is not on the class path", Reasons.ofLinking("a.B", new ClassNotFoundException("a.B")));
        assertEquals(
                "class a.B cannot be used: IncompatibleClassChangeError: c.D is final",
                Reasons.ofLinking("a.B", new IncompatibleClassChangeError("c.D is final")));
        assertEquals(
                "class a.B cannot be used: NoClassDefFoundError: Could not initialize class c.D",
                Reasons.ofLinking("a.B", new NoClassDefFoundError("Could not initialize class c.D")));
    }
}
