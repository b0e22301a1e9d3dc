package threadlint.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Pending;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

class EventFootprintTest {
    private static final int FIELD = Locations.of("Counter", "n");

    private final List<String> touched = new ArrayList<>();
    private final Strategy strategy = new Strategy() {
        @Override
        public void begin(Randomness random, int length) {}

        @Override
        public int choose(Pending[] options, int count, int last) {
            return 0;
        }

        @Override
        public void touched(int thread, Object resource, int location, boolean write) {
            touched.add(thread + " " + resource + " " + location + " " + write);
        }
    };

    private String touches(Kind kind, int location) {
        touched.clear();
        EventFootprint.tell(strategy, new Task(7, null, null), kind, "it", location);
        return touched.toString();
    }

    @Test
    void readsAndWritesTouchTheirField() {
        for (Kind kind : new Kind[] {Kind.READ, Kind.VOLATILE_READ}) {
            assertEquals("[7 it " + FIELD + " false]", touches(kind, FIELD));
        }
        for (Kind kind : new Kind[] {Kind.WRITE, Kind.VOLATILE_WRITE}) {
            assertEquals("[7 it " + FIELD + " true]", touches(kind, FIELD));
        }
    }

    @Test
    void whatCauseOrdersTouchesNothing() {
        for (Kind kind : new Kind[] {Kind.YIELD, Kind.START, Kind.STARTED, Kind.BEGIN}) {
            assertEquals("[]", touches(kind, 0));
        }
    }

    @Test
    void whatIsNotFullyKnownConflictsWithAll() {
        for (Kind kind : new Kind[] {Kind.PARK, Kind.UNPARK, Kind.SLEEP, Kind.RETURN}) {
            assertEquals("[7 null 0 true]", touches(kind, 0));
        }
        assertEquals("[7 null 0 true]", touches(Kind.OPERATION, Locations.of("java.util.concurrent.ArrayBlockingQueue", "put")));
        assertEquals("[7 it 0 true]", touches(Kind.OPERATION, Locations.of("java.util.concurrent.atomic.AtomicLong", "get")));
    }

    @Test
    void theRestTouchesItsObject() {
        for (Kind kind : new Kind[] {Kind.ENTER, Kind.EXIT, Kind.REACQUIRE, Kind.NOTIFY, Kind.ATOMIC, Kind.JOIN, Kind.END}) {
            assertEquals("[7 it 0 true]", touches(kind, FIELD));
        }
    }
}
