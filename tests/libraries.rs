//! Types of libraries, which the fixtures cannot contain because they compile without any library.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// The fields of a class about which a check of `imports` and `fields` reports a conflict: each
/// field is used as a collection by two methods without a lock.
fn conflicts(imports: &[&str], fields: &[(&str, &str)]) -> Vec<String> {
    let imports = imports.iter().map(|name| format!("import {name};"));
    let imports: String = imports.collect();
    let declared = fields
        .iter()
        .map(|(name, value)| format!("private final Map<String, Boolean> {name} = {value};"));
    let declared: String = declared.collect();
    let each = |call: &str| -> String {
        let calls = fields.iter().map(|(name, _)| format!("{name}.{call};"));
        calls.collect()
    };
    let (put, clear) = (each("put(\"a\", true)"), each("clear()"));
    let source = format!(
        "import java.util.*; import java.util.concurrent.*; {imports}
        @ThreadSafe class A {{ {declared} void put() {{ {put} }} void clear() {{ {clear} }} }}"
    );
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("A.java"), source).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_threadlint"))
        .args(["check", "--output-format", "json", "--rule", "P3", "A.java"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = json["findings"].as_array().unwrap().iter();
    let fields = findings.map(|finding| finding["field"].as_str().unwrap().to_owned());
    let mut fields: Vec<String> = fields.collect();
    fields.sort();
    fields
}

#[test]
fn maps_of_caches_and_weak_maps_are_thread_safe() {
    let found = conflicts(
        &[
            "com.github.benmanes.caffeine.cache.Caffeine",
            "com.google.common.cache.CacheBuilder",
            "com.google.common.collect.MapMaker",
        ],
        &[
            (
                "caffeine",
                "Caffeine.newBuilder().maximumSize(1).<String, Boolean>build().asMap()",
            ),
            (
                "guava",
                "CacheBuilder.newBuilder().maximumSize(1).<String, Boolean>build().asMap()",
            ),
            ("weak", "new MapMaker().weakKeys().makeMap()"),
            (
                "either",
                "CHOICE ? new MapMaker().makeMap() : new ConcurrentHashMap<>()",
            ),
            (
                "plain",
                "CHOICE ? new MapMaker().makeMap() : new HashMap<>()",
            ),
        ],
    );
    assert_eq!(found, ["plain"]);
}

#[test]
fn a_library_moved_into_another_package_is_known() {
    let fields = [
        ("safe", "Maps.newConcurrentMap()"),
        ("plain", "Maps.newHashMap()"),
    ];
    for package in [
        "com.google.common.collect",
        "org.example.relocated.com.google.common.collect",
        "org.example.shaded.guava31.com.google.common.collect",
    ] {
        assert_eq!(conflicts(&[&format!("{package}.Maps")], &fields), ["plain"]);
    }
    let unknown = conflicts(&["org.example.com.other.Maps"], &fields);
    assert_eq!(unknown, ["plain", "safe"]);
}
