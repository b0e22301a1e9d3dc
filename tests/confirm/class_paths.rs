//! Where `confirm` looks for class files and libraries.

use std::fs;

use crate::fake_jvm::refused;
use crate::process::{
    add_classes, class_path, compiled, confirm, confirm_in, script, sources, write,
};

#[test]
fn classes_are_found_where_build_tools_put_them() {
    for output in [
        "demo/build/classes/java/main",
        "demo/out/production/classes",
        "demo/bin",
        "demo/classes",
        "demo/src/main/java",
    ] {
        for build in [None, Some("demo/build.gradle.kts")] {
            let folder = sources();
            add_classes(folder.path(), output);
            // A folder of that name without the class is ignored.
            write(folder.path(), "demo/target/classes/shop/Other.class", "");
            write(folder.path(), "demo/lib/guava.jar", "");
            write(folder.path(), "demo/lib/guava-sources.jar", "");
            if let Some(build) = build {
                write(folder.path(), build, "");
            }
            let outcome = confirm_in(folder, &[], &["demo"]);
            assert_eq!(outcome.code, Some(1), "{output}: {}", outcome.err);
            assert_eq!(class_path(&outcome), [output, "demo/lib/guava.jar"]);
            let told = "; libraries from `target/dependency`, `lib`, `libs`, `build/libs`\n";
            assert!(outcome.err.contains(told), "{}", outcome.err);
        }
    }
}

#[test]
fn maven_resolves_libraries_and_siblings_are_taken() {
    let folder = compiled();
    write(folder.path(), "demo/target/dependency/a.jar", "");
    write(folder.path(), "pom.xml", "<project/>");
    write(folder.path(), "core/target/classes/x", "");
    let path = script(
        folder.path(),
        "mvn",
        "for arg; do case $arg in -Dmdep.outputFile=*) printf /m/x.jar:/m/y.jar >\"${arg#*=}\" ;; esac; done; pwd >mvn-was-here",
    );
    let outcome = confirm_in(folder, &[("PATH", &path)], &["demo"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let expected = [
        "demo/target/classes",
        "core/target/classes",
        "/m/x.jar",
        "/m/y.jar",
    ];
    assert_eq!(class_path(&outcome), expected);
    let told = "class path: demo/target/classes and 3 more; libraries from `mvn dependency:build-classpath`\n";
    assert!(outcome.err.starts_with(told), "{}", outcome.err);
    assert!(outcome.folder.path().join("demo/mvn-was-here").is_file());
    // If Maven cannot resolve them, the usual folders are used.
    let folder = compiled();
    write(folder.path(), "demo/target/dependency/a.jar", "");
    let outcome = confirm_in(folder, &[], &["demo"]);
    let expected = ["demo/target/classes", "demo/target/dependency/a.jar"];
    assert_eq!(class_path(&outcome), expected);
    let none = confirm(&[], &[]);
    let told = "; no libraries in `target/dependency`, `lib`, `libs`, `build/libs`, and `mvn -o ";
    assert!(none.err.contains(told), "{}", none.err);
    let told = "because `mvn -o dependency:build-classpath` failed: [ERROR] no such plugin\n";
    assert!(outcome.err.contains(told), "{}", outcome.err);
}

#[test]
fn the_class_path_may_be_named() {
    for name in ["--classpath", "--cp", "-cp"] {
        let outcome = confirm(&[], &[name, "elsewhere:demo"]);
        assert_eq!(class_path(&outcome), ["elsewhere", "demo"]);
    }
    refused(
        &confirm(&[], &["-cp", "absent"]),
        "nothing on the class path `absent` exists",
    );
    let folder = sources();
    add_classes(folder.path(), "made");
    let outcome = confirm_in(folder, &[], &["demo", "made"]);
    assert_eq!(class_path(&outcome), ["made"]);
}

#[test]
fn uncompiled_sources_are_reported_with_the_command_that_compiles_them() {
    for (file, command) in [
        ("pom.xml", "`mvn compile` in "),
        ("build.gradle", "`gradle classes` in "),
        ("README", "`javac -d classes $(find . -name '*.java')` in "),
    ] {
        let folder = sources();
        write(folder.path(), &format!("demo/{file}"), "");
        let outcome = confirm_in(folder, &[], &["demo"]);
        refused(
            &outcome,
            "there is no class file for `shop.PriceCache`, `shop.Settings`, `shop.Stock`",
        );
        refused(&outcome, command);
        refused(&outcome, "--compile");
    }
    // The finding whose class is compiled is examined.
    let folder = sources();
    write(folder.path(), "demo/classes/shop/PriceCache.class", "");
    let outcome = confirm_in(folder, &[], &["demo"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let told = "notice: shop.Stock: there is no class file; compile first: `javac";
    assert!(outcome.err.contains(told), "{}", outcome.err);
}

#[test]
fn classes_that_the_named_java_cannot_load_are_refused_once() {
    let folder = compiled();
    // The fake is Java 21.
    let newer = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 70];
    let class = folder.path().join("demo/target/classes/shop/Stock.class");
    fs::write(class, newer).unwrap();
    let outcome = confirm_in(folder, &[], &["demo"]);
    refused(&outcome, "the classes are compiled for Java 26, and");
    assert!(outcome.err.contains("--java-home"), "{}", outcome.err);
    assert!(outcome.starts().is_empty());
}
