package threadlint.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PinningTest {
    @Test
    void the_cpus_of_a_process_are_numbers_and_ranges() {
        assertEquals(
                List.of("0", "2", "3", "4", "9"),
                Pinning.allowed(List.of("Cpus_allowed:\tff", "Cpus_allowed_list:\t0,2-4,9", "Mems_allowed_list:\t0-1")));
        assertEquals(List.of(), Pinning.allowed(List.of("Name:\tjava")));
    }
}
