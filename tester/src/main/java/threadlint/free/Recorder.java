package threadlint.free;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import threadlint.runtime.jvm.Natives;
import threadlint.trace.Blocks;
import threadlint.trace.TraceKind;

/** The recording of this JVM. */
public final class Recorder {
    /** More threads cannot be read: what further ones do is left out, which may hide as well as suggest a race. */
    private static final int MOST_THREADS = 10_000;

    /** Stands for a thread of which nothing is recorded. */
    private static final ThreadTrace IGNORED = new ThreadTrace(null, null, 0, -1, "", 0, null);

    private static final ThreadLocal<ThreadTrace> OWN = new ThreadLocal<>();

    /** The traces of some threads by their identity: quicker than a variable of the thread. */
    private static final ThreadTrace[] LAST = new ThreadTrace[1 << 8];

    /** Not of one recording: what is in one when it ends is to be given back. */
    static final Stripes STRIPES = new Stripes();

    /** Null before and after, and when the trace has become too long. */
    private static volatile Recorder running;

    /** Null before and after. */
    private static volatile Recorder begun;

    /** Whether there was a recording that has ended. */
    private static volatile boolean hasEnded;

    static {
        IGNORED.isBusy = true;
    }

    final SiteNumbers sites;
    private final Sampling sampling;
    private final MappedTrace file;
    private final AtomicLong tickets = new AtomicLong();
    private final Threads threads = new Threads();
    private final Runnable whenEnded;
    private int numbers;
    private int unrelated;

    private Recorder(File path, String header, long mostEvents, Runnable whenEnded) throws IOException {
        this.whenEnded = whenEnded;
        file = new MappedTrace(path, header.getBytes(StandardCharsets.UTF_8));
        sites = new SiteNumbers(file);
        sampling = new Sampling(file.header, header, mostEvents);
    }

    /**
     * Begins to record; the calling thread is the first one.
     *
     * @param path of the file
     * @param header JSON, made by {@link Sampling#header}
     * @param mostEvents about how many events the trace may have before more accesses are left out
     * @param whenEnded what to do if the recording ends before the program
     */
    public static void start(File path, String header, long mostEvents, Runnable whenEnded) throws IOException {
        Recorder recorder = new Recorder(path, header, mostEvents, whenEnded);
        recorder.add(Thread.currentThread(), "0", 0);
        begun = recorder;
        running = recorder;
        Thread end = new Thread(Recorder::stop, "threadlint recorder");
        recorder.threads.put(end, IGNORED);
        Runtime.getRuntime().addShutdownHook(end);
    }

    /** Writes the end of the trace. Events of threads that still run are lost from here on. */
    static void stop() {
        Recorder recorder = begun;
        begun = null;
        running = null;
        if (recorder != null) {
            try {
                recorder.file.add(Blocks.END, recorder.sampling.end().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // The trace counts as cut short.
            }
            recorder.file.close();
        }
    }

    /** Lets hooks record nothing more, which costs them least; the trace has yet to be finished. */
    static void end() {
        Recorder recorder = running;
        running = null;
        Gates.closeAll();
        hasEnded = true;
        if (recorder != null) {
            recorder.whenEnded.run();
        }
    }

    /** Whether nothing more is recorded although the program goes on. */
    public static boolean hasEnded() {
        return hasEnded;
    }

    /** Null if nothing is recorded. */
    static Recorder running() {
        return running;
    }

    /** Tells a class of the program, which may have events soon. */
    public static void type(String name, String superclass, boolean promises) {
        Recorder recorder = running;
        if (recorder != null) {
            try {
                recorder.sites.type(name, superclass, promises);
            } catch (IOException e) {
                recorder.fail(e);
            }
        }
    }

    /** The trace of the running thread; null if nothing is to be recorded now. */
    ThreadTrace self() {
        long id = Natives.id(Thread.currentThread());
        int place = (int) id & LAST.length - 1;
        ThreadTrace own = LAST[place];
        if (own == null || own.id != id) {
            own = OWN.get();
            if (own == null) {
                own = register();
            }
            LAST[place] = own;
        }
        return own.isBusy ? null : own;
    }

    /** The trace of the running thread, also if the recorder works for it or has ended; null if it had no event. */
    static ThreadTrace known() {
        return OWN.get();
    }

    private ThreadTrace register() {
        // What is called meanwhile is not to register the thread again.
        OWN.set(IGNORED);
        Thread thread = Thread.currentThread();
        ThreadTrace own = threads.of(thread);
        try {
            own = own == null ? addUnrelated(thread) : own;
        } catch (IOException e) {
            fail(e);
            own = IGNORED;
        }
        OWN.set(own);
        return own;
    }

    private synchronized ThreadTrace addUnrelated(Thread thread) throws IOException {
        return add(thread, "x" + ++unrelated, tickets.get());
    }

    private synchronized ThreadTrace add(Thread thread, String path, long ticket) throws IOException {
        if (numbers == MOST_THREADS) {
            return IGNORED;
        }
        name(thread, path);
        return known(thread, path, ticket);
    }

    private void name(Thread thread, String path) throws IOException {
        String name = thread.getName();
        sites.thread(path, isDefault(name) ? "" : name);
    }

    private ThreadTrace known(Thread thread, String path, long ticket) {
        ThreadTrace trace = new ThreadTrace(file, tickets, Natives.id(thread), numbers++, path, ticket, sampling);
        threads.put(thread, trace);
        // Plain accesses of the first thread before there is another one come before all else.
        if (numbers == 2) {
            Gates.openAll();
        } else if (numbers > 2) {
            Gates.open(trace.id);
        }
        return trace;
    }

    /** Default names count on, and are none. */
    private static boolean isDefault(String name) {
        return name.matches("Thread-\\d+");
    }

    /** A thread is about to be started; a second attempt is none. */
    synchronized void fork(ThreadTrace own, Thread child, int site) throws IOException {
        if (threads.of(child) != null || numbers == MOST_THREADS) {
            return;
        }
        String path = own.path + "." + ++own.children;
        name(child, path);
        own.order(TraceKind.FORK, site, numbers, 0);
        known(child, path, own.ticket());
    }

    /** The number of a thread, -1 if it is not known. */
    int number(Thread thread) {
        ThreadTrace trace = threads.of(thread);
        return trace == null ? -1 : trace.number;
    }

    /** Ends the recording where the file cannot be written; the program goes on. */
    void fail(IOException error) {
        if (begun == this) {
            begun = null;
            end();
            System.err.println("threadlint: the recording ends here: " + error);
        }
    }
}
