//! The flags of every tester JVM, in one table.
//!
//! Each exists in `HotSpot` 11 to 25; other JVMs ignore those that they do not know.

/// Flags, each with its reason.
const FLAGS: &[(&str, &str)] = &[
    (
        "-XX:+IgnoreUnrecognizedVMOptions",
        "must stand first: other JVMs lack some of these",
    ),
    (
        "-XX:-PrintWarnings",
        "the agent on the boot class path switches class data sharing off in part, and the JVM says so",
    ),
    ("-Xshare:auto", "start-up time"),
    (
        "-XX:+UseSerialGC",
        "no collector threads beside the one that runs",
    ),
    (
        "-XX:TieredStopAtLevel=1",
        "the JVM lives for seconds: the second compiler costs more than it gains",
    ),
    (
        "-XX:ActiveProcessorCount=4",
        "pinned to one CPU, the JVM would choose other code paths than in production",
    ),
    (
        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=3",
        "the same for the common pool, whatever JDK",
    ),
    ("-ea", "a failed assertion is a failure"),
];

/// Arguments for the JVM: the table, then the user's, which win.
pub(super) fn flags(of_user: &[String]) -> impl Iterator<Item = &str> {
    let own = FLAGS.iter().map(|(flag, _)| *flag);
    own.chain(of_user.iter().map(String::as_str))
}

/// Makes the JVM wait for a debugger on that port of this machine.
pub(super) fn debugger(port: u16) -> String {
    format!("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:{port}")
}
