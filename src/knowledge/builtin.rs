//! The rule data in the binary: what annotations say and add, and the packs.

/// The meaning of annotations; always loaded.
pub(super) const CONTRACTS: (&str, &str) = (
    "rules/contracts.toml",
    include_str!("../../rules/contracts.toml"),
);

/// What annotations add to classes at compile time; always loaded.
pub(super) const GENERATED: (&str, &str) = (
    "rules/generated.toml",
    include_str!("../../rules/generated.toml"),
);

/// The packages of modules; always loaded.
pub(super) const MODULES: (&str, &str) = (
    "rules/modules.toml",
    include_str!("../../rules/modules.toml"),
);

/// The pack that is loaded whatever the user selects, because the other packs refer to it.
pub(super) const ALWAYS: &str = "jdk";

/// Knowledge about one library, or about several libraries for one purpose.
#[derive(Debug)]
pub(super) struct Pack {
    pub(super) name: &'static str,
    /// Path and text of its files.
    pub(super) files: &'static [(&'static str, &'static str)],
}

/// A pack's name is the stem of its files in the given folders.
macro_rules! pack {
    ($name:literal in $($folder:literal),+) => {
        Pack {
            name: $name,
            files: &[$((
                concat!("rules/", $folder, "/", $name, ".toml"),
                include_str!(concat!("../../rules/", $folder, "/", $name, ".toml")),
            )),+],
        }
    };
}

/// All packs, by name. A pack refers to its own types and to those of the class library.
pub(super) const PACKS: &[Pack] = &[
    pack!("airlift" in "types"),
    pack!("android" in "types", "calls"),
    pack!("apache-commons" in "types", "calls"),
    pack!("aws" in "types"),
    pack!("caffeine" in "types", "calls"),
    pack!("fastutil" in "types"),
    pack!("flink" in "types"),
    pack!("grpc" in "types", "calls"),
    pack!("gson" in "types", "calls"),
    pack!("guava" in "types", "locks", "calls"),
    pack!("hadoop" in "calls"),
    pack!("hikari" in "types"),
    pack!("hppc" in "types"),
    pack!("inject" in "types"),
    pack!("jackson" in "types", "calls"),
    pack!("javafx" in "types", "calls"),
    pack!("jdk" in "types", "locks", "calls"),
    pack!("joda-time" in "types"),
    pack!("kafka" in "types"),
    pack!("kotlin" in "types", "calls"),
    pack!("logging" in "types", "calls"),
    pack!("metrics" in "types", "calls"),
    pack!("mongodb" in "types"),
    pack!("netty" in "types", "calls"),
    pack!("okhttp" in "types", "calls"),
    pack!("opentelemetry" in "types", "calls"),
    pack!("persistence" in "types", "calls"),
    pack!("protobuf" in "types"),
    pack!("qpid" in "types"),
    pack!("reactive-streams" in "types"),
    pack!("reactor" in "types", "calls"),
    pack!("redis" in "types"),
    pack!("rxjava" in "types", "calls"),
    pack!("servlet" in "types"),
    pack!("spring" in "types", "calls"),
    pack!("swing" in "types"),
    pack!("zookeeper" in "types", "locks"),
];
