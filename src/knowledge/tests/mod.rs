mod data;
mod user;

use std::sync::OnceLock;

use super::globs::part_matches;
use super::*;
use crate::model::Annotation;
use crate::source::Span;

fn builtin() -> &'static Knowledge {
    static KNOWLEDGE: OnceLock<Knowledge> = OnceLock::new();
    KNOWLEDGE.get_or_init(|| {
        Knowledge::builtin().unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)))
    })
}

fn annotation(name: &str, arguments: &[(&str, &str)]) -> Annotation {
    Annotation {
        name: name.to_owned(),
        arguments: arguments
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        span: Span::default(),
    }
}

fn contract(qualified: &str) -> Option<TypeContract> {
    builtin()
        .type_facts(qualified)
        .and_then(|facts| facts.contract)
}

#[test]
fn contracts_of_library_types() {
    use TypeContract::{Immutable, NotThreadSafe, ThreadSafe};
    let cases = [
        ("java.util.HashMap", Some(NotThreadSafe)),
        ("java.util.LinkedHashMap", Some(NotThreadSafe)),
        ("java.util.Map", None),
        ("java.util.List", None),
        ("java.util.concurrent.ConcurrentHashMap", Some(ThreadSafe)),
        ("java.util.concurrent.BlockingQueue", Some(ThreadSafe)),
        ("java.util.Vector", Some(ThreadSafe)),
        ("java.lang.StringBuffer", Some(ThreadSafe)),
        ("java.lang.StringBuilder", Some(NotThreadSafe)),
        ("java.text.SimpleDateFormat", Some(NotThreadSafe)),
        ("java.util.Random", Some(ThreadSafe)),
        ("java.lang.String", Some(Immutable)),
        ("java.nio.ByteBuffer", Some(NotThreadSafe)),
        ("java.lang.Thread", None),
        ("java.util.function.Supplier", None),
        ("com.google.common.collect.ImmutableList", Some(Immutable)),
        ("org.slf4j.Logger", Some(ThreadSafe)),
        ("com.codahale.metrics.Counter", Some(ThreadSafe)),
        ("javax.xml.validation.Schema", Some(ThreadSafe)),
        ("javax.xml.validation.SchemaFactory", Some(NotThreadSafe)),
        ("java.sql.Connection", None),
        ("java.security.cert.PKIXParameters", Some(NotThreadSafe)),
        ("io.netty.buffer.ByteBuf", Some(NotThreadSafe)),
        ("io.netty.channel.Channel", Some(ThreadSafe)),
        ("io.grpc.stub.StreamObserver", Some(NotThreadSafe)),
        (
            "com.fasterxml.jackson.databind.ObjectMapper",
            Some(ThreadSafe),
        ),
        (
            "org.apache.kafka.clients.consumer.KafkaConsumer",
            Some(NotThreadSafe),
        ),
        ("org.joda.time.DateTime", Some(Immutable)),
        ("org.joda.time.MutableDateTime", Some(NotThreadSafe)),
        ("org.joda.time.ReadableInstant", None),
        // By prefix; the exact entry wins over it.
        ("java.time.LocalDate", Some(Immutable)),
        ("java.time.format.DateTimeFormatter", Some(Immutable)),
        ("java.time.Clock", Some(ThreadSafe)),
        (
            "java.time.format.DateTimeFormatterBuilder",
            Some(NotThreadSafe),
        ),
        (
            "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
            Some(ThreadSafe),
        ),
        ("java.timeless.Thing", None),
        // Nested types in both spellings.
        ("java.util.AbstractMap$SimpleEntry", Some(NotThreadSafe)),
        ("java.util.AbstractMap.SimpleEntry", Some(NotThreadSafe)),
    ];
    for (name, expected) in cases {
        assert_eq!(contract(name), expected, "{name}");
    }
    assert!(builtin().contains_type("java.util.Map"));
    assert!(builtin().contains_type("java.util.Collections"));
    assert!(!builtin().contains_type("java.util.Mop"));
}

#[test]
fn effects_of_calls() {
    use Effect::{Mutate, None as Nothing, Read};
    let cases = [
        ("java.util.HashMap", "put", Some(Mutate)),
        ("java.util.HashMap", "get", Some(Read)),
        ("java.util.HashMap", "computeIfAbsent", Some(Mutate)),
        ("java.util.TreeMap", "pollFirstEntry", Some(Mutate)),
        ("java.util.Map", "remove", Some(Mutate)),
        ("java.util.Map", "size", Some(Read)),
        ("java.util.Map.Entry", "setValue", Some(Mutate)),
        ("java.util.ArrayList", "add", Some(Mutate)),
        ("java.util.ArrayList", "iterator", Some(Read)),
        ("java.util.ArrayDeque", "push", Some(Mutate)),
        ("java.util.Iterator", "next", Some(Mutate)),
        ("java.lang.Iterable", "spliterator", Some(Read)),
        ("java.lang.StringBuilder", "append", Some(Mutate)),
        ("java.text.SimpleDateFormat", "format", Some(Mutate)),
        ("java.util.Calendar", "get", Some(Mutate)),
        ("java.util.BitSet", "get", Some(Read)),
        (
            "java.util.concurrent.ConcurrentHashMap",
            "put",
            Some(Nothing),
        ),
        (
            "java.util.concurrent.ConcurrentHashMap",
            "iterator",
            Some(Nothing),
        ),
        (
            "java.util.concurrent.atomic.AtomicLong",
            "incrementAndGet",
            Some(Nothing),
        ),
        ("java.lang.String", "length", Some(Nothing)),
        (
            "com.google.common.collect.ImmutableList",
            "add",
            Some(Nothing),
        ),
        ("java.util.Vector", "add", Some(Nothing)),
        ("java.util.Vector", "iterator", Some(Read)),
        (
            "java.util.Collections.SynchronizedList",
            "stream",
            Some(Read),
        ),
        (
            "java.util.Collections.SynchronizedList",
            "add",
            Some(Nothing),
        ),
        (
            "com.google.common.collect.HashMultimap",
            "put",
            Some(Mutate),
        ),
        ("java.sql.ResultSet", "next", Some(Mutate)),
        ("java.sql.CallableStatement", "setString", Some(Mutate)),
        ("java.io.DataInputStream", "readInt", Some(Mutate)),
        ("java.io.RandomAccessFile", "writeInt", Some(Mutate)),
        ("javax.xml.xpath.XPathExpression", "evaluate", Some(Mutate)),
        ("io.netty.buffer.ByteBuf", "readInt", Some(Mutate)),
        ("io.netty.buffer.ByteBuf", "getInt", Some(Read)),
        (
            "it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap",
            "put",
            Some(Mutate),
        ),
        ("com.acme.Unknown", "put", None),
        ("java.lang.reflect.InvocationHandler", "invoke", None),
    ];
    for (name, method, expected) in cases {
        assert_eq!(
            builtin().method_effect(name, method),
            expected,
            "{name}.{method}"
        );
    }
}

#[test]
fn relative_and_absolute_buffer_access_differ_in_their_arguments() {
    let effect =
        |method, arguments| builtin().call_effect("java.nio.ByteBuffer", method, arguments);
    assert_eq!(effect("get", 0), Some(Effect::Mutate));
    assert_eq!(effect("get", 1), Some(Effect::Read));
    assert_eq!(effect("position", 0), Some(Effect::Read));
    assert_eq!(effect("position", 1), Some(Effect::Mutate));
    assert_eq!(effect("remaining", 0), Some(Effect::Read));
    assert_eq!(
        builtin().method_effect("java.nio.ByteBuffer", "get"),
        Some(Effect::Mutate)
    );
}

#[test]
fn what_a_method_does_is_known_whatever_the_contract() {
    let declared = |name, method| builtin().declared_effect(name, method);
    let map = "java.util.concurrent.ConcurrentHashMap";
    assert_eq!(declared(map, "putIfAbsent"), Some(Effect::Mutate));
    assert_eq!(declared(map, "get"), None);
    let atomic = "java.util.concurrent.atomic.AtomicInteger";
    assert_eq!(declared(atomic, "set"), Some(Effect::Mutate));
    assert_eq!(declared(atomic, "get"), Some(Effect::Read));
}

#[test]
fn subtypes_follow_extends_and_no_further() {
    let is = |name, of| builtin().is_subtype(name, of);
    assert!(is("java.util.LinkedHashMap", "java.util.Map"));
    assert!(is("java.util.LinkedList", "java.util.Deque"));
    assert!(is(
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "java.util.concurrent.Executor"
    ));
    assert!(is("com.acme.Own", "com.acme.Own"));
    assert!(!is("java.util.Map", "java.util.HashMap"));
    // Named in one entry, but not related.
    assert!(!is("java.util.HashMap", "java.util.IdentityHashMap"));
    assert!(!is("java.util.HashSet", "java.util.List"));
}

#[test]
fn factories_say_more_than_their_declared_type() {
    use TypeContract::{Immutable, NotThreadSafe, ThreadSafe};
    let result = |name, method| builtin().factory_result(name, method);
    let safe = |name, method| result(name, method).and_then(contract);
    assert_eq!(
        safe("java.util.Collections", "synchronizedMap"),
        Some(ThreadSafe)
    );
    assert_eq!(safe("java.util.Collections", "unmodifiableMap"), None);
    assert_eq!(safe("java.util.Collections", "emptyList"), Some(Immutable));
    assert_eq!(safe("java.util.List", "of"), Some(Immutable));
    assert_eq!(safe("java.util.Arrays", "asList"), Some(NotThreadSafe));
    assert_eq!(
        safe("com.google.common.collect.Maps", "newConcurrentMap"),
        Some(ThreadSafe)
    );
    assert_eq!(
        safe("com.google.common.collect.Lists", "newArrayList"),
        Some(NotThreadSafe)
    );
    assert_eq!(
        result("java.util.concurrent.Executors", "newFixedThreadPool"),
        Some("java.util.concurrent.ExecutorService")
    );
    assert_eq!(
        result("java.util.TreeMap", "entrySet"),
        Some("java.util.Set")
    );
    assert_eq!(
        safe("java.util.concurrent.ConcurrentHashMap", "keySet"),
        Some(ThreadSafe)
    );
    assert_eq!(result("java.util.Collections", "newSetFromMap"), None);
}

#[test]
fn lock_operations() {
    use crate::subject::LockMode::{Exclusive, Shared};
    use LockOperation as Op;
    const LOCKS: &str = "java.util.concurrent.locks";
    let cases = [
        ("Lock", "lock", Some(Op::Acquire(Exclusive))),
        (
            "ReentrantLock",
            "lockInterruptibly",
            Some(Op::AcquireOrThrow(Exclusive)),
        ),
        ("ReentrantLock", "tryLock", Some(Op::TryAcquire(Exclusive))),
        ("ReentrantLock", "unlock", Some(Op::Release(Exclusive))),
        ("ReentrantLock", "newCondition", Some(Op::Condition)),
        ("ReentrantLock", "isLocked", None),
        ("ReadWriteLock", "readLock", Some(Op::View(Shared))),
        (
            "ReentrantReadWriteLock",
            "writeLock",
            Some(Op::View(Exclusive)),
        ),
        (
            "ReentrantReadWriteLock.ReadLock",
            "lock",
            Some(Op::Acquire(Shared)),
        ),
        (
            "ReentrantReadWriteLock$ReadLock",
            "unlock",
            Some(Op::Release(Shared)),
        ),
        (
            "ReentrantReadWriteLock.WriteLock",
            "lock",
            Some(Op::Acquire(Exclusive)),
        ),
        ("StampedLock", "writeLock", Some(Op::Acquire(Exclusive))),
        ("StampedLock", "readLock", Some(Op::Acquire(Shared))),
        ("StampedLock", "unlock", Some(Op::ReleaseAny)),
        ("StampedLock", "tryOptimisticRead", Some(Op::Optimistic)),
        ("StampedLock", "validate", Some(Op::Validate)),
        (
            "StampedLock",
            "tryConvertToWriteLock",
            Some(Op::Convert(Exclusive)),
        ),
        ("StampedLock", "asReadLock", Some(Op::View(Shared))),
        ("StampedLock", "asReadWriteLock", Some(Op::ReadWriteView)),
    ];
    for (name, method, expected) in cases {
        let qualified = format!("{LOCKS}.{name}");
        assert_eq!(
            builtin().lock_operation(&qualified, method),
            expected,
            "{name}.{method}"
        );
        assert!(builtin().is_lock_type(&qualified), "{name}");
    }
    assert!(!builtin().is_lock_type("java.util.concurrent.Semaphore"));
    assert!(!builtin().is_lock_type("java.util.concurrent.locks.Condition"));
    assert_eq!(builtin().lock_operation("java.io.File", "lock"), None);
}

#[test]
fn functions_that_run_at_once() {
    let runs = |name, method| builtin().runs_at_once(name, method);
    assert!(runs(Some("java.util.ArrayList"), "forEach"));
    assert!(runs(
        Some("java.util.concurrent.ConcurrentHashMap"),
        "computeIfAbsent"
    ));
    assert!(runs(Some("java.util.Optional"), "map"));
    assert!(runs(Some("java.util.LinkedList"), "sort"));
    let transaction = "org.springframework.transaction.support.TransactionTemplate";
    assert!(runs(Some(transaction), "execute"));
    assert!(runs(None, "forEach"));
    assert!(runs(None, "computeIfAbsent"));
    assert!(!runs(
        Some("java.util.concurrent.ExecutorService"),
        "submit"
    ));
    assert!(!runs(
        Some("java.util.concurrent.CompletableFuture"),
        "thenApply"
    ));
    assert!(!runs(Some("java.lang.ThreadLocal"), "withInitial"));
    assert!(!runs(None, "execute"));
    // Too common a name to go by.
    assert!(!runs(None, "log"));
    assert!(runs(Some("java.util.logging.Logger"), "log"));
}

#[test]
fn who_holds_a_lock_and_what_must_be_true() {
    let knowledge = builtin();
    assert!(knowledge.tells_holder("java.lang.Thread", "holdsLock"));
    assert!(knowledge.requires_argument("com.google.common.base.Preconditions", "checkState"));
    assert!(!knowledge.requires_argument("com.google.common.base.Preconditions", "checkNotNull"));
    assert!(knowledge.requires_argument("org.springframework.util.Assert", "state"));
    assert!(knowledge.is_own_thread("java.lang.Thread", "run"));
    assert!(knowledge.is_own_thread("java.util.concurrent.ForkJoinWorkerThread", "run"));
    assert!(!knowledge.is_own_thread("java.lang.Runnable", "run"));
    let lock = "java.util.concurrent.locks.ReentrantLock";
    let operation = knowledge.lock_operation(lock, "isHeldByCurrentThread");
    assert_eq!(operation, Some(LockOperation::Held));
}

#[test]
fn arguments_that_are_read_or_changed() {
    let reads = |name, method| builtin().reads_argument(name, method);
    let mutates = |name, method| builtin().mutates_argument(name, method);
    assert!(reads("java.util.ArrayList", "<init>"));
    assert!(reads("java.util.ArrayList", "addAll"));
    assert!(reads("java.util.TreeMap", "putAll"));
    assert!(reads("java.util.List", "copyOf"));
    assert!(reads("com.google.common.collect.ImmutableList", "copyOf"));
    assert!(reads("java.lang.String", "valueOf"));
    assert!(!reads("java.util.ArrayList", "add"));
    // Constructors are not inherited.
    assert!(!reads("java.util.Properties", "<init>"));
    assert!(reads("java.nio.ByteBuffer", "put") && mutates("java.nio.ByteBuffer", "get"));
    assert!(reads("io.netty.buffer.ByteBuf", "writeBytes"));
    assert!(mutates("java.util.Collections", "sort"));
    assert!(mutates("java.util.Arrays", "fill"));
    assert!(mutates(
        "java.util.concurrent.LinkedBlockingQueue",
        "drainTo"
    ));
    assert!(mutates("java.lang.System", "arraycopy") && reads("java.lang.System", "arraycopy"));
    assert!(!mutates("java.util.Collections", "unmodifiableList"));
}

#[test]
fn hooks_run_within_changes() {
    assert!(builtin().is_hook("java.util.LinkedHashMap", "removeEldestEntry"));
    assert!(!builtin().is_hook("java.util.HashMap", "removeEldestEntry"));
}

#[test]
fn annotations_count_by_simple_name_and_value() {
    use TypeContract::{Confined, Immutable, NotThreadSafe, ThreadSafe};
    let plain = |name| builtin().annotation_contract(&annotation(name, &[]));
    assert_eq!(plain("ThreadSafe"), Some(ThreadSafe));
    assert_eq!(
        plain("javax.annotation.concurrent.ThreadSafe"),
        Some(ThreadSafe)
    );
    assert_eq!(plain("NotThreadSafe"), Some(NotThreadSafe));
    assert_eq!(plain("Immutable"), Some(Immutable));
    assert_eq!(plain("ThreadConfined"), Some(Confined));
    assert_eq!(plain("Override"), None);
    assert_eq!(plain("Contract"), None);
    let cases = [
        ("ThreadingBehavior.SAFE", Some(ThreadSafe), true),
        ("SAFE", Some(ThreadSafe), true),
        (
            "ThreadingBehavior.SAFE_CONDITIONAL",
            Some(ThreadSafe),
            false,
        ),
        ("ThreadingBehavior.STATELESS", Some(Immutable), false),
        ("ThreadingBehavior.UNSAFE", Some(NotThreadSafe), false),
        ("ThreadingBehavior.OTHER", None, false),
    ];
    for (value, expected, is_target) in cases {
        let contract = annotation("Contract", &[("threading", value)]);
        assert_eq!(
            builtin().annotation_contract(&contract),
            expected,
            "{value}"
        );
        assert_eq!(builtin().is_target(&contract), is_target, "{value}");
    }
    assert!(builtin().is_target(&annotation("ThreadSafe", &[])));
    assert!(!builtin().is_target(&annotation("Immutable", &[])));
    let is_hidden = |arguments: &[(&str, &str)]| {
        builtin().is_hidden_from_threads(&annotation("a.b.VisibleForTesting", arguments))
    };
    assert!(is_hidden(&[]));
    assert!(is_hidden(&[("otherwise", "VisibleForTesting.NONE")]));
    assert!(is_hidden(&[("otherwise", "VisibleForTesting.PRIVATE")]));
    assert!(!is_hidden(&[(
        "otherwise",
        "VisibleForTesting.PACKAGE_PRIVATE"
    )]));
    assert!(!is_hidden(&[("otherwise", "PROTECTED")]));
    assert!(!builtin().is_hidden_from_threads(&annotation("ThreadSafe", &[])));
    assert!(builtin().is_guarded_by(&annotation("GuardedBy", &[("value", "\"this\"")])));
}

#[test]
fn needles_cover_every_target_and_lock() {
    assert_eq!(builtin().target_needles(), ["threading", "ThreadSafe"]);
    assert_eq!(
        builtin().lock_needles(),
        [
            "Lock",
            "Monitor",
            "ReadLock",
            "WriteLock",
            "StampedLock",
            "synchronized",
            "ReadWriteLock",
            "ReentrantLock",
            "InterProcessMutex",
            "ReentrantReadWriteLock",
        ]
    );
}

#[test]
fn unresolved_types_go_by_their_simple_name() {
    let guess = |name| builtin().simple_name_contract(name);
    assert_eq!(guess("AtomicFoo"), Some(TypeContract::ThreadSafe));
    assert_eq!(guess("ConcurrentLruCache"), Some(TypeContract::ThreadSafe));
    assert_eq!(guess("ImmutableThing"), Some(TypeContract::Immutable));
    assert_eq!(guess("NonAtomic"), None);
    assert!(part_matches("Blocking*Queue", "BlockingPriorityQueue"));
    assert!(!part_matches("Blocking*Queue", "BlockingQueues"));
    assert!(part_matches("*Safe*", "ASafeB") && !part_matches("Safe", "Safer"));
    assert!(!part_matches("ab*ba", "aba"));
}
