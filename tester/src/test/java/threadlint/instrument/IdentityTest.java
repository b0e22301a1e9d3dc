package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class IdentityTest {
    /** Asks for hash codes, and calls methods that only look so. */
    static final class Asks {
        private Asks() {}

        static int hashCode(int number) {
            return number;
        }

        @SuppressWarnings("unused")
        private int hashCode(String text, int number) {
            return number;
        }

        private int identityHashCode(Object object) {
            return object == null ? 0 : 1;
        }

        static int identityHashCode(int number) {
            return number;
        }

        static void asks() {
            "text".hashCode();
            System.identityHashCode(3);
            Comparable<String> comparable = "";
            comparable.hashCode();
            System.identityHashCode(null);
        }

        static void looksSo() {
            Asks asks = new Asks();
            hashCode(1);
            asks.hashCode("text", 1);
            asks.identityHashCode(asks);
            identityHashCode(1);
            System.lineSeparator();
            Objects.hashCode("text");
            ToIntFunction<Object> later = Object::hashCode;
            Objects.requireNonNull(later);
        }
    }

    /** Asks in one of the ways only. */
    static final class AsksForIdentity {
        private AsksForIdentity() {}

        static void asks() {
            System.identityHashCode(3);
        }
    }

    private static List<String> run(String method) throws Exception {
        return Fixture.run(Fixture.program(Asks.class), method);
    }

    @Test
    void whoeverIsAskedForItsHashCodeIsTold() throws Exception {
        assertEquals(List.of("hashed text", "identified 3", "hashed ", "identified null"), run("asks"));
        assertEquals(List.of("identified 3"), Fixture.run(Fixture.program(AsksForIdentity.class), "asks"));
    }

    @Test
    void methodsWithSuchNamesAreLeftAlone() throws Exception {
        assertEquals(List.of(), run("looksSo"));
    }
}
