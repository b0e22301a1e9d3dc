package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.StackFrames;
import threadlint.runtime.hooks.ThreadHooks;

class WordsTest {
    private final Words.Labels labels = new Words.Labels();

    private String event(Kind kind, Object resource, int location, boolean early) {
        return Words.event(labels, kind, resource, location, -1, early);
    }

    @Test
    void objectsAreNumberedByClassInTheOrderOfTheirMention() {
        Object first = new Object();
        Runnable lambda = () -> {};
        Callable<Integer> other = () -> 1;
        assertEquals("Object#1", labels.of(first));
        assertEquals("Object#2", labels.of(new Object()));
        assertEquals("Object#1", labels.of(first));
        assertEquals("ArrayList#1", labels.of(new ArrayList<>()));
        assertEquals("class String", labels.of(String.class));
        assertEquals("nothing", labels.of(null));
        assertEquals("WordsTest$$Lambda#1", labels.of(lambda));
        assertEquals("WordsTest$$Lambda#2", labels.of(other));
        labels.name(first, "T7");
        assertEquals("T7", labels.of(first));
    }

    @Test
    void simpleNamesEndTheQualifiedOnes() {
        assertEquals("C$D", Words.simple("a.b.C$D"));
        assertEquals("C", Words.simple("C"));
    }

    @Test
    void everyEventHasWords() {
        int field = Locations.of("a.Counter", "n");
        int method = Locations.of("java.util.Queue", "add");
        String on = " " + labels.of(this);
        List<String> expected = List.of(
                "begins", "starts" + on, "goes on", "enters" + on, "leaves" + on, "enters" + on + " again",
                "stops waiting on" + on, "notifies on" + on, "waiter", "goes on after parking", "unparks" + on, "wakes up",
                "has joined" + on, "interrupts" + on, "yields", "reads WordsTest#1.n", "writes WordsTest#1.n",
                "calls n on" + on, "calls n on" + on, "uses class java.lang.String", "reads WordsTest#1.n",
                "writes WordsTest#1.n", "return", "ends");
        List<String> actual = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            actual.add(event(kind, kind == Kind.INITIALIZE ? String.class : this, field, false));
        }
        assertEquals(expected, actual);
        assertEquals("stops waiting on" + on + " (early)", event(Kind.WAIT, this, 0, true));
        assertEquals("goes on after parking (early)", event(Kind.PARK, this, 0, true));
        assertEquals("wakes up (early)", event(Kind.SLEEP, this, 0, true));
        assertEquals("calls add on" + on, event(Kind.OPERATION, this, method, false));
        assertEquals("reads Counter.n", event(Kind.READ, "a.Counter.n", field, false));
        assertEquals("writes an element of" + on, event(Kind.WRITE, this, 0, false));
    }

    @Test
    void anElementIsOneOfItsArray() {
        assertEquals("writes element 2 of int[]#1", Words.event(labels, Kind.WRITE, new int[3], 0, 2, false));
        assertEquals("reads element 0 of WordsTest[][]#1", Words.event(labels, Kind.READ, new WordsTest[1][1], 0, 0, false));
        assertEquals("reads element 0 of int[]#2", Words.event(labels, Kind.READ, new int[1], 0, 0, false));
    }

    @Test
    void framesAreReadAsInStackTraces() {
        StackTraceElement program = frame(null, "a.B", "run", "B.java", 12);
        StackTraceElement jdk = frame("java.base", "java.lang.Thread", "run", "Thread.java", -1);
        StackTraceElement tester = frame(null, "threadlint.runtime.hooks.MonitorHooks", "wait", "MonitorHooks.java", 3);
        assertEquals("a.B.run(B.java:12)", Frames.text(program));
        assertEquals("Thread.java", Frames.place(jdk));
        assertEquals("native", Frames.place(frame(null, "a.B", "c", null, -2)));
        assertEquals("unknown source", Frames.place(frame(null, "a.B", "c", null, -1)));
        assertEquals("B.java:0", Frames.place(frame(null, "a.B", "c", "B.java", 0)));
        assertTrue(StackFrames.isOfProgram(program));
        assertFalse(StackFrames.isOfProgram(jdk));
        assertFalse(StackFrames.isOfProgram(tester));
        assertSame(program, Frames.firstOfProgram(new StackTraceElement[] {tester, jdk, program}));
        StackTraceElement other = frame("other", "x.Y", "z", "Y.java", 1);
        assertSame(jdk, Frames.firstOfProgram(new StackTraceElement[] {tester, jdk, other}));
        assertSame(tester, Frames.firstOfProgram(new StackTraceElement[] {tester}));
    }

    @Test
    void whatTheTesterBringsAlongIsLeftOut() {
        StackTraceElement[] stack = {
            frame("java.base", "jdk.internal.misc.Unsafe", "park", "Unsafe.java", -2),
            frame(null, "threadlint.runtime.task.Baton", "await", "Baton.java", 1),
            frame("java.base", "jdk.internal.misc.Unsafe", "putInt", "Unsafe.java", 1),
            frame(null, "a.B", "threadlint$ref$run$0", "B.java", 1),
            frame(null, "a.B", "run", "B.java", 2),
            frame("java.base", "java.lang.invoke.LambdaForm$MH", "invoke", null, -1),
            frame(null, "a.B", "main", "B.java", 3),
        };
        assertEquals(
                List.of("jdk.internal.misc.Unsafe.putInt(Unsafe.java:1)", "a.B.ref$run$0(B.java:1)", "a.B.run(B.java:2)",
                        "a.B.main(B.java:3)"),
                Frames.texts(stack, 9));
        assertEquals(2, Frames.texts(stack, 2).size());
    }

    private static StackTraceElement frame(String module, String type, String method, String file, int line) {
        return new StackTraceElement(null, module, null, type, method, file, line);
    }

    @Test
    void messagesOfErrorsAreOneLineWithTheirClass() {
        class Silent extends RuntimeException {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }
        }

        ByHand hand = new ByHand();
        assertEquals(
                Silent.class.getName(),
                Transcript.message(hand.fails(threadlint.runtime.schedule.Failure.Kind.EXCEPTION, () -> {
                    ThreadHooks.yieldNow();
                    throw new Silent();
                })));
    }
}
