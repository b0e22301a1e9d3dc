package threadlint.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import threadlint.jupiter.Properties;

class JvmFlagsTest {
    private static List<String> flags() throws IOException {
        ForkFolder folder = ForkFolder.make();
        try {
            return JvmFlags.all(folder);
        } finally {
            folder.delete();
        }
    }

    @Test
    void properties_of_the_test_are_passed_on_and_those_of_this_jvm_are_not() throws IOException {
        try (Properties properties = new Properties()
                .set("shop.currency", "EUR")
                .set("threadlint.seed", "2")
                .set("junit.jupiter.extensions.autodetection.enabled", "true")) {
            List<String> flags = flags();
            assertEquals("-XX:+IgnoreUnrecognizedVMOptions", flags.get(0));
            assertTrue(flags.contains("-ea"));
            assertTrue(flags.contains("-Dshop.currency=EUR"));
            String all = String.join(" ", flags);
            for (String own : List.of("-Djava.home", "-Dthreadlint.seed", "-Duser.dir", "autodetection")) {
                assertFalse(all.contains(own), all);
            }
        }
    }

    @Test
    void a_folder_is_gone_when_it_is_deleted() throws IOException {
        ForkFolder folder = ForkFolder.make();
        assertTrue(folder.jar().toFile().length() > 0);
        folder.delete();
        assertFalse(folder.root().toFile().exists());
    }
}
