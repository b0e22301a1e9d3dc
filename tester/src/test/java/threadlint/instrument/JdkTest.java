package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What is added to classes of the JDK that runs the tests. */
class JdkTest {
    private static HookCalls loaded(String name) throws IOException {
        return HookCalls.in(instrument(name, true));
    }

    private static byte[] instrument(String name, boolean loaded) throws IOException {
        return new Instrumenter(Options.synchronisation()).jdk(name, bytes(name), loaded);
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return file.readAllBytes();
        }
    }

    @Test
    void the_life_of_a_thread_is_told() throws IOException {
        HookCalls thread = loaded("java/lang/Thread");
        assertEquals(List.of("threadBegins"), thread.of("run()V"));
        List<String> exit = thread.of("exit()V");
        assertEquals("threadExits", exit.get(0));
        assertEquals("threadEnds", exit.get(exit.size() - 1));
        assertEquals(List.of("uncaught"), thread.of("dispatchUncaughtException("));
        assertEquals(List.of("interrupt"), thread.of("interrupt()V"));
        assertEquals(List.of("isInterrupted"), thread.of("isInterrupted()Z"));
        assertEquals(List.of("interrupted"), thread.of("interrupted()Z"));
        assertTrue(thread.of("start(").contains("threadStarting"));
    }

    @Test
    void a_thread_keeps_its_own_waits_and_monitors() throws IOException {
        HookCalls thread = loaded("java/lang/Thread");
        assertEquals(List.of(), thread.of("join("));
        assertEquals(List.of(), thread.of("setName("));
    }

    @Test
    void threads_of_the_jdk_begin() throws IOException {
        for (String name : List.of("java/util/TimerThread", "java/util/concurrent/ForkJoinWorkerThread")) {
            assertEquals("threadBegins", loaded(name).of("run()V").get(0), name);
        }
    }

    @Test
    void a_runnable_is_no_thread() throws IOException {
        assertFalse(loaded("java/util/concurrent/FutureTask").of("run()V").contains("threadBegins"));
    }

    @Test
    void virtual_threads_are_made_on_threads() throws IOException {
        assumeTrue(Runtime.version().feature() >= 21, "no virtual threads");
        assertEquals(List.of("virtualThreadsBound"), loaded("java/lang/ThreadBuilders").of("newVirtualThread("));
        assertEquals(List.of("threadBegins"), loaded("java/lang/ThreadBuilders$BoundVirtualThread").of("run()V"));
    }

    @Test
    void public_operations_are_points() throws IOException {
        HookCalls lock = loaded("java/util/concurrent/locks/ReentrantLock");
        assertEquals(List.of("operation"), withoutUse(lock.of("lock()V")));
        assertEquals(List.of("operation"), withoutUse(lock.of("tryLock(J")));
        assertEquals(List.of(), withoutUse(lock.of("toString(")));
        assertEquals(List.of(), lock.of("<init>("));
        assertEquals(List.of("operation"), loaded("java/util/concurrent/atomic/AtomicInteger").of("getAndIncrement("));
        HookCalls map = loaded("java/util/concurrent/ConcurrentHashMap");
        assertEquals(List.of("operation"), withoutUse(map.of("keySet()Ljava/util/concurrent/ConcurrentHashMap$KeySetView;")));
        assertEquals(List.of(), map.of("keySet()Ljava/util/Set;"), "a bridge");
    }

    @Test
    void nested_classes_are_points_where_programs_operate_on_them() throws IOException {
        String packages = "java/util/concurrent/";
        String condition = "locks/AbstractQueuedSynchronizer$ConditionObject";
        assertEquals("operation", loaded(packages + condition).of("signal()V").get(0));
        assertEquals("operation", withoutUse(loaded(packages + "ConcurrentHashMap$KeyIterator").of("next()")).get(0));
        assertFalse(loaded(packages + "ThreadPoolExecutor$Worker").of("").contains("operation"));
        assertFalse(loaded(packages + "ConcurrentHashMap$Node").of("").contains("operation"));
        assertFalse(loaded(packages + "locks/AbstractQueuedSynchronizer").of("").contains("operation"));
        assertFalse(loaded(packages + "ConcurrentMap").of("").contains("operation"));
    }

    @Test
    void the_common_pool_is_asked_for_except_where_it_is_made() throws IOException {
        HookCalls pool = loaded("java/util/concurrent/ForkJoinPool");
        assertEquals(List.of("executor"), pool.of("commonPool()"));
        assertFalse(pool.of("<clinit>").contains("executor"));
    }

    @Test
    void the_executor_of_time_limits_is_asked_for_too() throws IOException {
        assumeTrue(Runtime.version().feature() < 25, "time limits are kept by the pool");
        assertEquals(List.of("executor"), loaded("java/util/concurrent/CompletableFuture$Delayer").of("delay("));
    }

    @Test
    void the_executors_of_processes_and_asynchronous_channels_are_asked_for_too() throws IOException {
        assertEquals(List.of("executor"), loaded("java/lang/ProcessHandleImpl").of("completion("));
        assertEquals(List.of("executor"), loaded("sun/nio/ch/SimpleAsynchronousFileChannelImpl").of("open("));
    }

    @Test
    void the_default_group_of_asynchronous_channels_is_made_in_each_schedule() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "each system has its own class");
        HookCalls provider = loaded("sun/nio/ch/LinuxAsynchronousChannelProvider");
        assertEquals(List.of("group", "group", "groupMade", "group"), provider.of("defaultEventPort("));
    }

    @Test
    void a_selector_that_is_to_wait_lets_the_others_go_on() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "each system has its own class");
        List<String> calls = loaded("sun/nio/ch/EPollSelectorImpl").of("doSelect(");
        assertEquals(List.of("beforePoll", "afterPoll"), calls);
    }

    @Test
    void whoever_is_unwound_leaves_the_queues_of_locks() throws IOException {
        for (String kind : List.of("", "Long")) {
            String name = "java/util/concurrent/locks/AbstractQueued" + kind + "Synchronizer";
            boolean repeats = Runtime.version().feature() >= 25;
            assertEquals(repeats, cancelling(name).contains("reacquire"));
            assertEquals(Runtime.version().feature() >= 17, cancelling(name).contains("acquire"));
            assertEquals(Set.of("await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"), cancelling(name + "$ConditionObject"));
        }
    }

    /** The names of the methods that handle the error with which a thread is unwound. */
    private static Set<String> cancelling(String name) throws IOException {
        ClassNode type = new ClassNode();
        new ClassReader(instrument(name, true)).accept(type, 0);
        Set<String> found = new TreeSet<>();
        for (MethodNode method : type.methods) {
            if (method.tryCatchBlocks.stream().anyMatch(block -> "threadlint/runtime/task/Abort".equals(block.type))) {
                found.add(method.name);
            }
        }
        return found;
    }

    @Test
    void a_thread_that_helps_others_with_their_tasks_offers_the_processor() throws IOException {
        String queue = "java/util/concurrent/ForkJoinPool$WorkQueue";
        assertTrue(loaded(queue).of("helpComplete(").contains("onSpinWaitInJdk"));
        assertFalse(loaded(queue).of("tryUnpush(").contains("onSpinWaitInJdk"));
    }

    @Test
    void synchronized_collections_tell_of_their_monitors() throws IOException {
        assertEquals(
                List.of("lockedMethodEntered", "lockedMethodLeft", "lockedMethodLeft"),
                withoutUse(loaded("java/util/Vector").of("size()I")));
        assertEquals(
                List.of("monitorEnter", "monitorExit", "monitorExit"),
                withoutUse(HookCalls.in(instrument("java/util/Vector", false)).of("size()I")));
        assertTrue(loaded("java/util/Collections$SynchronizedCollection").of("size()I").contains("monitorEnter"));
    }

    @Test
    void linking_loading_printing_and_keeping_keys_are_regions() throws IOException {
        List<String> region = List.of("enterRegion", "leaveRegion", "leaveRegion");
        assertEquals(region, loaded("java/lang/invoke/MethodHandleNatives").of("findMethodHandleType("));
        assertEquals(region, loaded("java/lang/ClassLoader").of("loadClass(Ljava/lang/String;Z)"));
        assertEquals(
                List.of("enterDelegatingLoad", "leaveRegion", "leaveRegion"),
                loaded("java/lang/ClassLoader").of("loadClass(Ljava/lang/String;)"));
        assertEquals("enterRegion", loaded("java/lang/ClassLoader").of("getResourceAsStream(").get(0));
        assertEquals(region, loaded("java/io/PrintStream").of("println(I)V"));
        for (String method : List.of("register(", "cancel(", "processDeregisterQueue(", "implCloseSelector(")) {
            assertEquals(region, loaded("sun/nio/ch/SelectorImpl").of(method), method);
        }
    }

    @Test
    void operations_on_what_may_be_a_cache_of_the_jdk_are_told_first_and_last() throws IOException {
        List<String> get = List.of("enterUse", "operation", "hashed", "leaveUse", "leaveUse");
        assertEquals(get, distinctEnds(loaded("java/util/concurrent/ConcurrentHashMap").of("get(")));
        List<String> put = loaded("java/util/Hashtable").of("put(");
        assertEquals(List.of("enterUse", "lockedMethodEntered"), put.subList(0, 2));
        assertEquals("leaveUse", put.get(put.size() - 1));
        assertTrue(loaded("java/util/Collections$SynchronizedMap").of("get(").contains("enterUse"));
        assertTrue(loaded("java/util/concurrent/ConcurrentHashMap$KeySetView").of("add(").contains("enterUse"));
        for (String operation : List.of(
                "java/util/Vector.get(",
                "java/util/Properties.getProperty(",
                "java/util/concurrent/CopyOnWriteArrayList.get(",
                "java/util/concurrent/atomic/AtomicMarkableReference.attemptMark(",
                "java/util/concurrent/atomic/AtomicReferenceArray.get(",
                "java/util/concurrent/locks/ReentrantLock.lock(")) {
            int dot = operation.indexOf('.');
            assertTrue(loaded(operation.substring(0, dot)).of(operation.substring(dot + 1)).contains("enterUse"), operation);
        }
        assertEquals(List.of(), loaded("java/util/concurrent/ConcurrentHashMap").of("newKeySet("), "on no object");
        assertFalse(loaded("java/util/concurrent/ConcurrentHashMap").of("putVal(").contains("enterUse"));
        assertFalse(loaded("java/util/concurrent/atomic/AtomicInteger").of("get(").contains("enterUse"));
        assertFalse(loaded("java/lang/StringBuffer").of("append(").contains("enterUse"));
    }

    private static List<String> withoutUse(List<String> calls) {
        List<String> others = new ArrayList<>(calls);
        others.removeIf(call -> call.equals("enterUse") || call.equals("leaveUse"));
        return others;
    }

    /** One call at the returns, however many there are, and one at the exceptional exit. */
    private static List<String> distinctEnds(List<String> calls) {
        int end = calls.indexOf("leaveUse");
        List<String> distinct = new ArrayList<>(calls.subList(0, end));
        distinct.addAll(List.of(calls.get(end), calls.get(calls.size() - 1)));
        return distinct;
    }

    @Test
    void initialisers_of_classes_to_be_loaded_are_regions() throws IOException {
        assertTrue(HookCalls.in(instrument("java/util/Locale", false)).of("<clinit>").contains("enterRegion"));
        assertNull(instrument("java/util/Locale", true));
        assertNull(instrument("java/util/ArrayDeque", false));
        assertNull(instrument("java/lang/invoke/MethodHandles$Lookup", false));
    }

    @Test
    void classes_that_only_store_are_left_alone_unless_they_order_memory() throws Exception {
        Instrumenter ordering = new Instrumenter(new Options(true, Watch.none(), true));
        Instrumenter synchronisation = new Instrumenter(Options.synchronisation());
        for (String name : List.of(
                "java/util/Hashtable$Entry",
                "java/util/concurrent/CompletableFuture$AltResult",
                "java/util/concurrent/ConcurrentHashMap$CounterCell",
                "java/util/concurrent/ConcurrentHashMap$ForwardingNode",
                "java/util/concurrent/ConcurrentHashMap$Node",
                "java/util/concurrent/ConcurrentHashMap$ReservationNode",
                "java/util/concurrent/ConcurrentHashMap$Segment",
                "java/util/concurrent/ConcurrentHashMap$Traverser",
                "java/util/concurrent/ConcurrentLinkedDeque$Node",
                "java/util/concurrent/ConcurrentLinkedQueue$Node",
                "java/util/concurrent/ConcurrentSkipListMap$Index")) {
            assertTrue(ordering.wants(name) && !synchronisation.wants(name), name);
            List<String> calls = new ArrayList<>(loaded(name).of(""));
            // Who waits: of use only where the whole class matters.
            calls.remove("currentThread");
            assertEquals(List.of(), calls, name);
        }
        assertTrue(synchronisation.wants("java/util/concurrent/ConcurrentHashMap"));
        assertFalse(synchronisation.wants("java/util/TreeMap"));
        assertTrue(synchronisation.wants("java/util/HashMap"), "for the hash codes that it asks for");
    }

    @Test
    void dates_and_seeds_go_by_the_clock_of_the_schedule() throws IOException {
        assertEquals(List.of("seed", "nanoTime"), loaded("java/util/Random").of("<init>()V"));
        assertEquals(List.of("currentTimeMillis"), loaded("java/util/Date").of("<init>()V"));
        assertTrue(loaded("java/util/GregorianCalendar").of("<init>").contains("currentTimeMillis"));
        boolean own = Runtime.version().feature() >= 17;
        HookCalls clock = loaded(own ? "java/time/Clock" : "java/time/Clock$SystemClock");
        assertTrue(clock.of(own ? "currentInstant()" : "instant()").contains("getNanoTimeAdjustment"));
        assertEquals(List.of("currentTimeMillis"), loaded("java/time/Clock$SystemClock").of("millis()J"));
    }

    @Test
    void what_is_drawn_or_hashed_is_that_of_the_schedule() throws IOException {
        assertEquals(List.of("drawn"), loaded("java/security/SecureRandom").of("nextBytes([B)V"));
        assertTrue(loaded("java/lang/invoke/MethodType").of("hashCode()I").contains("hashed"));
    }

    @Test
    void what_waits_goes_by_the_time_that_passes() throws IOException {
        assertTrue(loaded("java/util/TimerThread").of("mainLoop()V").contains("currentTimeMillisToWait"));
        assertTrue(loaded("java/util/concurrent/FutureTask").of("awaitDone").contains("nanoTimeToWait"));
        assertEquals(List.of("seed", "nanoTime"), loaded("java/util/Random").of("<init>()V"));
    }

    @Test
    void other_clocks_run_on() throws IOException {
        assertNull(instrument("java/util/zip/ZipOutputStream", true));
    }
}
