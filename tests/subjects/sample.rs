//! Programs that are run on every JDK: at least one for each kind of event and of failure.

/// Main classes.
pub(crate) const PROGRAMS: [&str; 47] = [
    // Monitors.
    "buggy.MonitorAndLockCycle",
    "buggy.PartialDeadlock",
    "buggy.VectorForEachDeadlock",
    "buggy.StringBufferLast",
    "correct.SynchronizedKinds",
    // Wait and notify.
    "buggy.NotifyTwoWaitersOnce",
    "buggy.TimedWaitAssumed",
    "correct.WaitOverloads",
    // Threads.
    "buggy.JoinCycle",
    "buggy.InterruptUnexpected",
    "buggy.UncaughtInThread",
    "correct.InterruptSleepJoin",
    "correct.HundredThreads",
    "correct.DaemonLeftOver",
    "correct.VirtualThreads",
    "buggy.VirtualLostUpdate",
    // Parking.
    "buggy.ParkWithoutLoop",
    "correct.UnparkBeforePark",
    // Volatiles, atomics, handles.
    "buggy.VolatileIncrement",
    "buggy.AtomicGetThenSet",
    "buggy.VarHandleGetSet",
    "buggy.FieldUpdaterGetSet",
    "buggy.UnsafeCasIgnored",
    "correct.CasCounter",
    "correct.SpinWithYield",
    // Class initialisation.
    "buggy.ClassInitCycle",
    "correct.OrderedByClassInit",
    // java.util.concurrent.
    "buggy.ReentrantLockCycle",
    "buggy.ReadToWriteUpgrade",
    "buggy.SemaphoreLeak",
    "buggy.PoolStarvation",
    "buggy.CompletableNever",
    "correct.ReadWriteCache",
    "correct.ScheduledTasks",
    "correct.ParallelStream",
    "correct.TimerTasks",
    // Plain accesses.
    "buggy.RaceUnsynchronized",
    "buggy.RaceArrayIndex",
    "correct.OrderedByBarrier",
    // Other ends.
    "buggy.ExitOne",
    "buggy.PoliteLivelock",
    "buggy.ForgottenWaiter",
    "endless.HookFreeLoop",
    "endless.MillionsOfIncrements",
    // Not controlled.
    "correct.SocketAccept",
    // Published sizes, and a count.
    "buggy.sct.Wronglock",
    "counting.TwoByFive",
];

/// Programs whose failures are always replayed: without care, they go another way in each JVM.
pub(crate) const BY_CHANCE: [&str; 2] = ["buggy.HashOrder", "buggy.OrderByChance"];
