package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AccessSiteTest {
    private static AccessSite at(String className, String method, int line) {
        return new AccessSite(className, method, line, false);
    }

    @Test
    void code_of_lambdas_and_of_nested_classes_is_covered() {
        assertTrue(at("a.B", "m", 3).covers(at("a.B", "lambda$m$0", 3)));
        assertTrue(at("a.B", "m", 3).covers(at("a.B$1", "m", 3)));
        assertTrue(at(null, "m", 0).covers(at("a.C", "m", 3)));
        assertFalse(at("a.B", "m", 3).covers(at("a.BC", "m", 3)));
        assertFalse(at("a.B", "m", 3).covers(at("a.B", "m", 4)));
        assertFalse(at("a.B", "m", 3).covers(at("a.B", "lambda$n$0", 3)));
    }

    @Test
    void lambdas_of_constructors_and_initialisers_are_named_otherwise() {
        assertEquals("<init>", AccessSite.sourceMethod("lambda$new$1"));
        assertEquals("<clinit>", AccessSite.sourceMethod("lambda$static$1"));
        assertEquals("new$", AccessSite.sourceMethod("new$"));
        assertEquals("static", AccessSite.sourceMethod("static"));
        assertEquals("m", AccessSite.sourceMethod("lambda$m$1"));
        assertEquals("lambda$0", AccessSite.sourceMethod("lambda$0"));
    }
}
