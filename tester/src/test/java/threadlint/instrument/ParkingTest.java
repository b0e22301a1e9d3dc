package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fixtures.Parking;
import fixtures.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParkingTest {
    private static final List<String> HOOKS = List.of(
            "park null 0 0", "park b 0 0", "park null 1 1", "park b 1 2", "park null 2 3", "park b 2 4", "unpark null");

    @AfterEach
    void hooksDoNotAnswer() {
        Recorder.answers = false;
    }

    private static List<String> run() throws Exception {
        return Fixture.run(Fixture.jdk(Profile.PARKING, true, Parking.class), "all");
    }

    @Test
    void a_hook_that_did_the_work_ends_the_method() throws Exception {
        Recorder.answers = true;
        assertEquals(HOOKS, run());
    }

    @Test
    void a_hook_that_did_not_lets_the_method_go_on() throws Exception {
        List<String> expected = new ArrayList<>();
        for (String hook : HOOKS) {
            expected.add(hook);
            expected.add("real");
        }
        assertEquals(expected, run());
    }
}
