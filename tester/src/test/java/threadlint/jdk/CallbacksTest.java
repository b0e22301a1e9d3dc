package threadlint.jdk;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.PropertyChangeListener;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CallbacksTest {
    /** One of the program. */
    interface Visitor {}

    abstract static class Sink {}

    static final class Closed {}

    interface RowListener {}

    @Test
    void what_is_called_later_is_told_by_the_name_of_the_method() {
        for (String method : List.of("add", "addSink", "onEvent", "subscribe", "execute", "thenAccept", "setSink")) {
            assertTrue(Callbacks.isForLater(method, Consumer.class), method);
            assertTrue(Callbacks.isForLater(method, Visitor.class), method);
        }
        for (String method : List.of("forEach", "visit", "accept", "address", "once", "settle", "removeSink")) {
            assertFalse(Callbacks.isForLater(method, Consumer.class), method);
            assertFalse(Callbacks.isForLater(method, Visitor.class), method);
        }
    }

    @Test
    void or_by_that_of_the_type() {
        assertTrue(Callbacks.isForLater("notifyOf", RowListener.class));
        assertTrue(Callbacks.isForLater("publishTo", Flow.Subscriber.class));
        assertFalse(Callbacks.isForLater("removeListener", RowListener.class));
    }

    @Test
    void only_what_can_be_called_counts() {
        assertTrue(Callbacks.isForLater("add", Sink.class));
        assertTrue(Callbacks.isForLater("submit", Callable.class));
        assertTrue(Callbacks.isForLater("execute", Runnable.class));
        assertTrue(Callbacks.isForLater("add", PropertyChangeListener.class));
        assertFalse(Callbacks.isForLater("add", Closed.class));
        assertFalse(Callbacks.isForLater("add", String.class));
        assertFalse(Callbacks.isForLater("addAll", java.util.Collection.class));
        assertFalse(Callbacks.isForLater("setOrder", Comparator.class));
    }

    @Test
    void what_is_taken_back_is_told_by_the_name_of_the_method() {
        for (String method : List.of("remove", "removeListener", "unsubscribe", "off", "detach")) {
            assertTrue(Callbacks.letsGo(method), method);
        }
        for (String method : List.of("removed", "offer", "add", "uninteresting")) {
            assertFalse(Callbacks.letsGo(method), method);
        }
    }
}
