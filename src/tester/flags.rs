//! The flags of every tester JVM, in one table.
//!
//! Each flag exists in `HotSpot` 11 to 25; other JVMs ignore those that they do not know.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use super::home::Home;

/// Flags, each with its reason.
const FLAGS: &[(&str, &str)] = &[
    (
        "-XX:+IgnoreUnrecognizedVMOptions",
        "must come first: other JVMs lack some of these",
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
    (
        "-XX:-UsePerfData",
        "no file in a shared folder, which a JVM that is killed would leave",
    ),
    ("-ea", "a failed assertion is a failure"),
];

/// A flag of a JVM that runs a program as it is, without guard rails.
const FLAG_WITHOUT_RAILS: (&str, &str) = (
    "-Djdk.attach.allowAttachSelf=true",
    "libraries that make mocks attach an agent to their JVM: without it by a process, in each schedule anew",
);

/// Further flags of a JVM that calls foreign code.
const FLAGS_FOR_FOREIGN_CODE: &[(&str, &str)] = &[
    ("-Xmx768m", "a limit for code that allocates without bounds"),
    ("-Djava.awt.headless=true", "no window opens"),
    (
        "-Dsun.reflect.inflationThreshold=2147483647",
        "reflective calls look the same from the first to the last",
    ),
    (
        "-Djdk.reflect.useNativeAccessorOnly=true",
        "the same from Java 18 on",
    ),
];

/// Releases in which foreign code could set a security manager that forbids the tester all it does,
/// and in which a flag keeps it from that. Other ones know no such flag.
const SETTABLE_SECURITY_MANAGER: Range<u32> = 12..24;

const FLAG_AGAINST_SECURITY_MANAGER: &str = "-Djava.security.manager=disallow";

/// Arguments for a JVM of that release: the tables, then those of the user, which take precedence.
pub(super) fn flags(home: &Home, release: Option<u32>, of_user: &[String]) -> Vec<OsString> {
    let own = FLAGS.iter().map(|(flag, _)| OsString::from(flag));
    let of_home = [
        with_path("-XX:ErrorFile=", &home.crash_report()),
        with_path("-Djava.io.tmpdir=", &home.temporary()),
    ];
    // What foreign code keeps in its user's home is lost, not stopped.
    let of_user_home = home
        .is_guarded()
        .then(|| with_path("-Duser.home=", &home.temporary()));
    let of_rails = if home.is_guarded() {
        FLAGS_FOR_FOREIGN_CODE
    } else {
        &[FLAG_WITHOUT_RAILS]
    };
    let may_forbid = home.is_guarded()
        && release.is_some_and(|release| SETTABLE_SECURITY_MANAGER.contains(&release));
    own.chain(of_rails.iter().map(|(flag, _)| OsString::from(flag)))
        .chain(may_forbid.then(|| OsString::from(FLAG_AGAINST_SECURITY_MANAGER)))
        .chain(of_home)
        .chain(of_user_home)
        .chain(of_user.iter().map(OsString::from))
        .collect()
}

fn with_path(flag: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(flag);
    argument.push(path);
    argument
}

/// How long a JVM waits for a debugger. The limit is needed because a waiting JVM does not notice
/// that its launcher has ended.
pub(crate) const MINUTES_FOR_DEBUGGER: u32 = 10;

/// The argument that makes the JVM wait for a debugger on that port of this machine.
pub(super) fn debugger(port: u16) -> String {
    let millis = MINUTES_FOR_DEBUGGER * 60_000;
    format!(
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,timeout={millis},\
         address=127.0.0.1:{port}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tester::{plans, samples};

    #[test]
    fn arguments_of_the_user_come_last() {
        let of_user = ["-XX:+UseParallelGC".to_owned(), "-da".to_owned()];
        let guarded = samples::guarded_plan();
        for plan in [plans::doctor(), guarded] {
            let all = flags(&Home::prepare(&plan).unwrap().home, Some(17), &of_user);
            assert_eq!(all[0], "-XX:+IgnoreUnrecognizedVMOptions");
            assert_eq!(all[all.len() - 2..], of_user.each_ref().map(OsString::from));
        }
    }

    #[test]
    fn only_a_program_without_guard_rails_may_attach_to_its_jvm() {
        let attaches = |plan| {
            let all = flags(&Home::prepare(&plan).unwrap().home, Some(17), &[]);
            all.contains(&OsString::from(FLAG_WITHOUT_RAILS.0))
        };
        assert!(attaches(plans::doctor()));
        assert!(!attaches(samples::guarded_plan()));
    }

    #[test]
    fn foreign_code_has_a_home_of_its_own() {
        let homes = |plan| {
            let home = Home::prepare(&plan).unwrap().home;
            let expected = with_path("-Duser.home=", home.working());
            flags(&home, Some(17), &[]).contains(&expected)
        };
        assert!(homes(samples::guarded_plan()));
        assert!(!homes(plans::doctor()));
    }

    #[test]
    fn foreign_code_sets_no_security_manager_where_a_flag_forbids_it() {
        let forbids = |plan, release| {
            let all = flags(&Home::prepare(&plan).unwrap().home, release, &[]);
            all.contains(&OsString::from(FLAG_AGAINST_SECURITY_MANAGER))
        };
        for (release, expected) in [(11, false), (12, true), (23, true), (24, false)] {
            assert_eq!(forbids(samples::guarded_plan(), Some(release)), expected);
        }
        assert!(!forbids(samples::guarded_plan(), None));
        assert!(!forbids(plans::doctor(), Some(17)));
    }
}
