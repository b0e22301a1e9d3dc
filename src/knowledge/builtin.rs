//! The rule data that travels in the binary.

macro_rules! embedded {
    ($path:literal) => {
        (
            concat!("rules/", $path),
            include_str!(concat!("../../rules/", $path)),
        )
    };
}

/// Path and text of every file under `rules` with rule data, in the order in which it is loaded.
pub(crate) const FILES: &[(&str, &str)] = &[
    embedded!("contracts.toml"),
    embedded!("types/jdk.toml"),
    embedded!("types/guava.toml"),
    embedded!("types/logging.toml"),
    embedded!("types/metrics.toml"),
    embedded!("locks/jdk.toml"),
    embedded!("locks/guava.toml"),
    embedded!("calls/jdk.toml"),
    embedded!("calls/guava.toml"),
    embedded!("calls/commons.toml"),
];
