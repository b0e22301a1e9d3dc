package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    void of_a_null_its_name_is_left() {
        String message = "Cannot invoke \"Object.hashCode()\" because \"key\" is null";
        assertEquals("NullPointerException: \"key\" is null", Reasons.of(new NullPointerException(message)));
        assertEquals("NullPointerException: key", Reasons.of(new NullPointerException("key")));
    }
}
