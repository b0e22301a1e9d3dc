package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import fixtures.driven.Supplies;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuppliedFactoriesTest {
    private static final String FILE = "fixtures/driven/Supplies.class";

    @TempDir
    Path folder;

    private Producers producers;

    @BeforeEach
    void supply() throws Exception {
        Path root = OwnClassFiles.root(Supplies.class);
        Files.createDirectories(folder.resolve(FILE).getParent());
        Files.copy(root.resolve(FILE), folder.resolve(FILE));
        PathClassFiles files = new PathClassFiles(List.of(root, folder), List.of(folder));
        producers = new Producers(new Scans(files), SuppliedFactoriesTest.class.getClassLoader(), Supplies.Narrow.class);
    }

    private List<String> supplied(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Producer each : producers.of(type)) {
            if (each.owner == Supplies.class) {
                names.add(each.name);
            }
        }
        return names;
    }

    @Test
    void publicStaticMethodsMakeTheirTypeAndItsSupertypesInTheProgram() {
        assertEquals(List.of("wide"), supplied(Supplies.Narrow.class).subList(0, 1));
        assertEquals("wide", producers.of(Supplies.Wide.class).get(0).name);
        assertEquals(List.of("threads"), supplied(ThreadFactory.class));
        assertEquals(List.of("exactly"), supplied(AtomicReference.class));
        assertEquals(List.of(), supplied(Serializable.class));
        assertEquals(List.of(), supplied(Object.class));
    }

    @Test
    void theyComeFirstAlsoAfterOneHasFailedOnce() {
        Producer first = producers.of(Supplies.Narrow.class).get(0);
        assertEquals("wide", first.name);
        first.failures = 1;
        assertEquals("wide", producers.of(Supplies.Narrow.class).get(0).name);
        first.failures = 9;
        assertNotEquals("wide", producers.of(Supplies.Narrow.class).get(0).name);
    }
}
