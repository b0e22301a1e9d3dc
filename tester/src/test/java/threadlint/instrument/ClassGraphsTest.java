package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassGraphsTest {
    private final ClassGraphs graphs = new ClassGraphs();

    /** Its equals and hashCode are of no use, as those of any class of a program may be. */
    private static final class OddLoader extends ClassLoader {
        @Override
        public boolean equals(Object other) {
            return other instanceof OddLoader;
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("nobody but the program may ask");
        }
    }

    @Test
    void each_loader_has_one_graph_whatever_its_equals_says() {
        ClassLoader one = new OddLoader();
        ClassLoader other = new OddLoader();
        assertSame(graphs.of(one), graphs.of(one));
        assertNotSame(graphs.of(one), graphs.of(other));
        assertEquals(2, graphs.size());
    }

    @Test
    void a_loader_in_use_keeps_its_graph() {
        List<ClassLoader> used = new ArrayList<>();
        List<ClassGraph> its = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            used.add(new OddLoader());
            its.add(graphs.of(used.get(i)));
        }
        for (int i = 0; i < used.size(); i++) {
            assertSame(its.get(i), graphs.of(used.get(i)));
        }
    }

    @Test
    void the_boot_loader_has_the_graph_of_the_system_loader() {
        assertSame(graphs.of(ClassLoader.getSystemClassLoader()), graphs.of(null));
    }

    @Test
    void loaders_that_are_gone_take_no_room() {
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 500; j++) {
                graphs.of(new OddLoader());
            }
            System.gc();
        }
        assertTrue(graphs.size() < 5_000, () -> "10,000 loaders, none of them in use, left " + graphs.size());
    }
}
