package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;

/**
 * The transformers, in groups.
 *
 * <p>The first transformer in a list sees each instruction first, and those after it see what it adds. At the start
 * of a method the order is the other way round: the code that the last one adds runs first.
 */
final class Transformers {
    /** Turns the flag into instructions, then gives those their hooks. */
    private static final List<Transformer> MONITORS =
            List.of(new SynchronizedMethodTransformer(), new MonitorTransformer());

    private static final Transformer IDENTITIES = new IdentityTransformer();

    private static final List<Transformer> CALLS =
            List.of(new WaitNotifyTransformer(), new ThreadCallTransformer(), new TimeTransformer(), new ChanceTransformer(), IDENTITIES);

    /** A thread begins before anything else that its body does. */
    private static final List<Transformer> THREADS = List.of(new VirtualThreadTransformer(), new ThreadBodyTransformer());

    private static final List<Transformer> REGIONS = List.of(new RegionTransformer());

    private static final Transformer STATIC_EXECUTORS = new StaticExecutorTransformer();

    private static final List<Transformer> COLLECTIONS = List.of(new CollectionTransformer());

    private static final List<Transformer> OPERATIONS =
            List.of(new OperationEndTransformer(), new OperationTransformer());

    /** Before anything else: whether an operation is an event depends on it. */
    private static final List<Transformer> OWNERS = List.of(new OwnerTransformer());

    static final List<Transformer> PROGRAM = join(
            // A class is initialised before its fields are touched.
            List.of(
                    new ClassInitTransformer(),
                    new VolatileTransformer(),
                    new PlainFieldTransformer(),
                    new ArrayTransformer(),
                    new PlainHandleTransformer(),
                    new PlainUnsafeTransformer(),
                    new CollectionTransformer(),
                    new AtomicTransformer(),
                    new AtomicResultTransformer(),
                    new ReflectionTransformer(),
                    new HandleConstantTransformer(),
                    new UnsafeParkTransformer(),
                    new UnparkTransformer(),
                    new InterruptTransformer(),
                    new LoaderTransformer(),
                    new LoopTransformer(),
                    new RealThreadTransformer(),
                    new ThrownStackTransformer(),
                    new CatchTransformer(),
                    new GarbageTransformer(),
                    new FileTimeTransformer(),
                    new ExitTransformer()),
            CALLS,
            REGIONS,
            MONITORS,
            // A synchronized method is entered before it has its monitor.
            List.of(new UnitTransformer(), new FrameworkTransformer()),
            THREADS,
            List.of(new HookLoadingTransformer()));

    static final List<Transformer> CONCURRENT = join(
            List.of(
                    new CancelTransformer(),
                    new OrderingTransformer(),
                    STATIC_EXECUTORS,
                    new HelpTransformer(),
                    new WorkerSetTransformer(),
                    new UnsafeParkTransformer(),
                    new LockTransformer()),
            OPERATIONS,
            CALLS,
            REGIONS,
            MONITORS,
            THREADS,
            OWNERS);

    /** Operations take place while the monitor is held. */
    static final List<Transformer> MONITORED = join(COLLECTIONS, OPERATIONS, CALLS, REGIONS, MONITORS, THREADS, OWNERS);
    static final List<Transformer> THREAD = join(THREADS);
    static final List<Transformer> PARKING = List.of(new LockSupportTransformer());
    static final List<Transformer> CLOCK = List.of(new TimeTransformer(), new ChanceTransformer());
    static final List<Transformer> GUARDED = join(List.of(new PolicyTransformer(), STATIC_EXECUTORS), REGIONS);
    static final List<Transformer> REGION = REGIONS;
    static final List<Transformer> BULK = join(COLLECTIONS, List.of(IDENTITIES), REGIONS);
    static final List<Transformer> POLLING = join(List.of(new PollTransformer()), REGIONS);
    static final List<Transformer> EXECUTORS = join(List.of(STATIC_EXECUTORS), REGIONS);
    static final List<Transformer> HASHING = join(List.of(IDENTITIES), REGIONS);

    /** What changes flags and adds methods, which a class that the JVM has cannot do. */
    static final List<Transformer> FREE_ENDED =
            List.of(new FreeCallTransformer(), new SynchronizedMethodTransformer(), new FreeMonitorTransformer());

    static final List<Transformer> FREE = join(
            List.of(new FreeFieldTransformer(), new ArrayTransformer()),
            FREE_ENDED,
            // A synchronized method is entered before it has its monitor.
            List.of(new UnitTransformer()));

    static final List<Transformer> HANDS_OVER = List.of(new HandOverTransformer());

    private Transformers() {}

    @SafeVarargs
    private static List<Transformer> join(List<Transformer>... groups) {
        List<Transformer> all = new ArrayList<>();
        for (List<Transformer> group : groups) {
            all.addAll(group);
        }
        return List.copyOf(all);
    }
}
