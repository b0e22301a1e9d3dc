//! Sources in archives, and sources that `javac` compiles first.

use std::fs;
use std::path::Path;

use crate::fake_jvm::{command, refused, root};
use crate::process::{class_path, confirm_in, confirm_with, script, sources, write};

/// A jar with these entries.
fn jar(path: &Path, entries: &[(&str, &str)]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, text) in entries {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        std::io::Write::write_all(&mut zip, text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

#[test]
fn sources_in_a_jar_have_their_classes_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let source = "@ThreadSafe class A { int n; }";
    jar(
        &at("a-1-sources.jar"),
        &[("p/A.java", &format!("package p; {source}"))],
    );
    jar(&at("a-1.jar"), &[("p/A.class", "")]);
    jar(
        &at("both.jar"),
        &[("B.java", &source.replace(" A ", " B ")), ("B.class", "")],
    );
    jar(
        &at("c-sources.jar"),
        &[("C.java", &source.replace(" A ", " C "))],
    );
    let outcome = confirm_in(folder, &[], &["a-1-sources.jar", "both.jar"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(class_path(&outcome), ["both.jar", "a-1.jar"]);
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar"]);
    refused(&outcome, "put the jar of classes beside `");
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar", "--compile"]);
    refused(
        &outcome,
        "there is nothing to compile: the sources of the findings are in archives",
    );
    // A jar of classes contains no sources, but may be given as a path.
    jar(&outcome.folder.path().join("c.zip"), &[("C.class", "")]);
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar", "c.zip"]);
    assert_eq!(class_path(&outcome), ["c.zip"]);
    assert!(!outcome.err.contains("notice"), "{}", outcome.err);
    // The same with findings from a file.
    let text = command(
        outcome.folder.path(),
        "",
        &["check", "both.jar", "--output-format", "json"],
    );
    let text = { text }.output().unwrap().stdout;
    fs::write(outcome.folder.path().join("f"), text).unwrap();
    let flags = ["--from", "f", "--output-format", "full"];
    let outcome = confirm_in(outcome.folder, &[], &flags);
    assert_eq!(class_path(&outcome), ["both.jar"]);
    assert!(
        outcome.out.contains("@ThreadSafe class B"),
        "{}",
        outcome.out
    );
}

/// A Java installation with a compiler that records its arguments.
fn java_with_compiler(folder: &Path, text: &str) -> String {
    let java = fs::read_to_string(root().join("testdata/fake-java/bin/java")).unwrap();
    script(
        folder,
        "java",
        java.trim_start_matches("#!/usr/bin/env bash\n"),
    );
    script(folder, "javac", text);
    folder.display().to_string()
}

#[test]
fn sources_are_compiled_on_demand() {
    let folder = sources();
    write(folder.path(), "demo/lib/a.jar", "");
    write(
        folder.path(),
        "demo/src/main/java/module-info.java",
        "module m {}",
    );
    let home = java_with_compiler(
        folder.path(),
        "for last; do :; done; cat \"${last#@}\" >told; printf '%s\\n' \"$*\" >>told",
    );
    let flags = ["demo", "--compile", "--java-home", &home];
    let outcome = confirm_with(folder, &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(
        class_path(&outcome),
        ["threadlint-confirm/classes", "demo/lib/a.jar"]
    );
    let told = fs::read_to_string(outcome.folder.path().join("told")).unwrap();
    assert!(told.contains("/shop/PriceCache.java\"\n"), "{told}");
    assert!(!told.contains("module-info"), "{told}");
    assert!(told.contains(" -encoding UTF-8 -d "), "{told}");
    assert!(told.contains("demo/lib/a.jar @"), "{told}");
    let folder = sources();
    let home = java_with_compiler(folder.path(), "echo 'A.java:1: error: no' >&2; exit 1");
    let outcome = confirm_with(folder, &["demo", "--compile", "--java-home", &home]);
    refused(&outcome, "the sources do not compile with `");
    refused(&outcome, "A.java:1: error: no");
    refused(&outcome, "--classpath");
}
