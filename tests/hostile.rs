//! Bad input to the command: whatever is beside the good file, its finding is reported, the process
//! ends with 0 or 1, no notice is internal, and no output controls the terminal.
//!
//! `mutants` also runs on real code:
//!
//! ```text
//! THREADLINT_MUTATE_DIR=/path/to/java THREADLINT_MUTANTS=5000 \
//!     cargo test --release --test hostile mutants -- --nocapture
//! ```

#[path = "common/files.rs"]
mod files;
#[path = "common/linter.rs"]
mod linter;
#[path = "common/mutants.rs"]
mod mutants;

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use linter::Run;
use tempfile::TempDir;

/// A class with one finding, in line 4 if it starts at line 1.
const GOOD: &str = "@ThreadSafe class Good {\n  private int count;\n  synchronized void increment() { count++; }\n  int get() { return count; }\n}\n";
const GOOD_LINE: u64 = 4;
const DEPTH: usize = 10_000;

/// A folder with the good file in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "good/Good.java", GOOD.as_bytes());
    folder
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder)).expect("a new folder");
    fs::write(path, bytes).expect("a written file");
}

/// Checks the folder, and asserts what the head of this file says.
fn survive(folder: &Path, what: &str) -> Run {
    let run = linter::check(folder, &["."]).unwrap_or_else(|trouble| panic!("{what}: {trouble}"));
    assert!(
        finds(&run, "good/Good.java", GOOD_LINE),
        "{what}: lost the finding of the good file; {:?}",
        run.notices
    );
    assert_eq!(run.code, 1, "{what}: exit code");
    assert_no_internal(&run, what);
    run
}

fn assert_no_internal(run: &Run, what: &str) {
    for notice in &run.notices {
        assert_eq!(notice["internal"], false, "{what}: {notice}");
    }
}

fn finds(run: &Run, path: &str, line: u64) -> bool {
    run.findings.iter().any(|finding| {
        let found = finding["path"].as_str().unwrap_or_default();
        found.strip_prefix("./").unwrap_or(found) == path && finding["line"] == line
    })
}

/// A notice about a file whose shown path ends so.
fn has_notice(run: &Run, ending: &str) -> bool {
    run.notices.iter().any(|notice| {
        notice["path"]
            .as_str()
            .is_some_and(|path| path.ends_with(ending))
    })
}

/// Checks a folder in which one file has these bytes.
fn survive_file(name: &str, bytes: &[u8]) -> Run {
    let folder = folder();
    write(folder.path(), name, bytes);
    survive(folder.path(), name)
}

#[test]
fn empty_and_blank_files_are_silent() {
    for (name, bytes) in [
        ("Empty.java", "".as_bytes()),
        ("Blank.java", b" \n\t\r\n"),
        ("Comment.java", b"// @ThreadSafe"),
        ("Open.java", b"/* @ThreadSafe class Open {"),
        ("Semicolons.java", b";;;@ThreadSafe"),
    ] {
        let run = survive_file(name, bytes);
        assert_eq!(run.findings.len(), 1, "{name}");
    }
}

#[test]
fn class_around_broken_source_is_still_checked() {
    let source = "@ThreadSafe class Broken {\n  private int count;\n  synchronized void increment() { count++; }\n  void odd() { int = = 3; }\n  int get() { return count; }\n}\n";
    let run = survive_file("Broken.java", source.as_bytes());
    assert!(finds(&run, "Broken.java", 5), "{:?}", run.findings);
    let notice = run.notices.iter().find(|notice| {
        notice["path"]
            .as_str()
            .is_some_and(|path| path.ends_with("Broken.java"))
    });
    assert_eq!(notice.expect("a notice")["line"], 4);
}

#[test]
fn truncated_files_are_read_as_far_as_they_go() {
    let folder = folder();
    for end in 0..GOOD.len() {
        write(
            folder.path(),
            &format!("cut{end}/Cut.java"),
            &GOOD.as_bytes()[..end],
        );
    }
    survive(folder.path(), "truncated files");
}

#[test]
fn binary_files_get_a_notice() {
    let mut random = mutants::Random::new(7);
    let mut noise: Vec<u8> = (0..50_000).map(|_| random.byte()).collect();
    noise.splice(0..0, *b"@ThreadSafe class Noise {\0");
    let run = survive_file("Noise.java", &noise);
    assert!(has_notice(&run, "Noise.java"), "{:?}", run.notices);
    let wide: Vec<u8> = GOOD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    survive_file("Wide.java", &wide);
}

#[test]
fn latin_1_is_read() {
    let source = GOOD
        .replace("Good", "Old")
        .replace("int get", "/* \u{e9} */ int get");
    let bytes: Vec<u8> = source
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("a Latin-1 character"))
        .collect();
    assert!(finds(&survive_file("Old.java", &bytes), "Old.java", 4));
}

#[test]
fn byte_order_mark_is_skipped() {
    let source = format!("\u{feff}{}", GOOD.replace("Good", "Marked"));
    assert!(finds(
        &survive_file("Marked.java", source.as_bytes()),
        "Marked.java",
        4
    ));
}

#[test]
fn every_line_end_counts_once() {
    for (name, line_end) in [("Crlf", "\r\n"), ("Cr", "\r")] {
        let source = GOOD.replace("Good", name).replace('\n', line_end);
        let file = format!("{name}.java");
        let run = survive_file(&file, source.as_bytes());
        assert!(finds(&run, &file, 4), "{name}: {:?}", run.findings);
    }
}

#[test]
fn large_file_does_not_stop_the_run() {
    let mut source = String::from("@ThreadSafe class Large {\n  private int count;\n");
    for index in 0.. {
        if source.len() > 20 * 1024 * 1024 {
            break;
        }
        let _ = writeln!(
            source,
            "  synchronized int method{index}() {{ return count++; }}"
        );
    }
    source.push('}');
    survive_file("Large.java", source.as_bytes());
}

#[test]
fn one_very_long_line_is_read() {
    let filler = "x".repeat(2 * 1024 * 1024);
    let source = GOOD.replace("Good", "Long").replace('\n', " ") + "/* " + &filler + " */";
    assert!(finds(
        &survive_file("Long.java", source.as_bytes()),
        "Long.java",
        1
    ));
}

/// Java nested [`DEPTH`] deep: text to repeat, text in the middle, text to repeat after it.
const NESTED: &[(&str, &str, &str, &str)] = &[
    // Statements.
    ("Blocks", "{", "count++;", "}"),
    ("Ifs", "if (count > 0) ", "count++;", ""),
    ("ElseIfs", "if (count == 1) count++; else ", "count++;", ""),
    ("Loops", "while (true) ", "count++;", ""),
    ("Labels", "l: ", "count++;", ""),
    ("Tries", "try {", "count++;", "} finally { }"),
    ("Monitors", "synchronized (this) {", "count++;", "}"),
    ("Switches", "switch (count) { case 1: ", "count++;", "}"),
    (
        "SwitchRules",
        "switch (count) { case 1 -> {",
        "count++;",
        "} }",
    ),
    ("LocalClasses", "class L { void f() {", "count++;", "} }"),
    // Expressions, as a statement `Object x = … ;`.
    ("Parentheses", "=(", "count", ")"),
    ("Lambdas", "=() -> ", "count", ""),
    ("LambdaBlocks", "=() -> { return ", "count", "; }"),
    ("Concatenation", "=\"a\" + ", "count", ""),
    ("Sums", "=count - (", "count", ")"),
    ("Negations", "=!", "open", ""),
    ("Signs", "=- ", "count", ""),
    ("Conditionals", "=open ? count : ", "count", ""),
    ("Conjunctions", "=open && (", "open", ")"),
    ("Casts", "=(Object) ", "count", ""),
    ("Calls", "=f(", "count", ")"),
    ("Chains", "=", "this", ".f()"),
    ("Fields", "=", "this", ".next"),
    ("Indices", "=slots[", "count", "]"),
    ("Subscripts", "=", "slots", "[0]"),
    ("ArrayInitialisers", "=new Object[] {", "count", "}"),
    ("Anonymous", "=new Object() { Object f = ", "count", "; }"),
    ("Assignments", "=count = ", "1", ""),
    ("Instanceof", "=", "this", " instanceof Object"),
    (
        "SwitchExpressions",
        "=switch (count) { default -> ",
        "count",
        "; }",
    ),
    ("MethodReferences", "=(", "this::f", ")"),
    // Members.
    ("Classes", "~class C { ", "int deep;", " }"),
    ("Generics", "~List<", "String", ">"),
    ("Annotations", "~@A(", "1", ")"),
    ("Dimensions", "~", "int", "[]"),
];

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for (name, before, middle, after) in NESTED {
        let source = nested(before, middle, after);
        survive_file(&format!("{name}.java"), source.as_bytes());
    }
}

/// A class with the nested text as a statement, as an initialiser (`=`) or as a member (`~`).
fn nested(before: &str, middle: &str, after: &str) -> String {
    let text = |before: &str| before.repeat(DEPTH) + middle + &after.repeat(DEPTH);
    let member = match (before.strip_prefix('='), before.strip_prefix('~')) {
        (Some(before), _) => format!("void f() {{ Object x = {}; }}", text(before)),
        (_, Some(before)) => format!("{} member;", text(before)),
        _ => format!("void f() {{ {} }}", text(before)),
    };
    format!(
        "@ThreadSafe class Deep {{\n  private int count;\n  private boolean open;\n  {member}\n  synchronized void increment() {{ count++; }}\n  int get() {{ return count; }}\n}}\n"
    )
}

#[test]
fn unclosed_nesting_does_not_overflow_the_stack() {
    for opener in [
        "{",
        "(",
        "[",
        "<",
        "class A {",
        "() -> {",
        "\"",
        "/*",
        "@A(",
        "case ",
        "new A() {",
    ] {
        let source = format!(
            "@ThreadSafe class Open {{ int f() {{ {}",
            opener.repeat(DEPTH)
        );
        survive_file("Open.java", source.as_bytes());
    }
}

/// A view around the local that it is assigned to: javac refuses it, as the local has no value yet.
#[test]
fn circular_view_does_not_overflow_the_stack() {
    let source = "@ThreadSafe class Circular {\n  final Collection<String> items;\n  Circular() {\n    Collection<String> all;\n    all = java.util.Collections.unmodifiableCollection(all);\n    this.items = all;\n  }\n}\n";
    survive_file("Circular.java", source.as_bytes());
}

#[test]
fn long_chain_of_calls_does_not_overflow_the_stack() {
    let mut source =
        String::from("@ThreadSafe class Chain {\n  private int count;\n  void start() { m0(); }\n");
    for index in 0..DEPTH {
        let _ = writeln!(source, "  private void m{index}() {{ m{}(); }}", index + 1);
    }
    let _ = writeln!(source, "  private void m{DEPTH}() {{ count++; }}");
    source.push_str("  synchronized int get() { return count; }\n}\n");
    let run = survive_file("Chain.java", source.as_bytes());
    let line = u64::try_from(DEPTH).expect("a small number") + 4;
    assert!(finds(&run, "Chain.java", line), "{:?}", run.notices);
    let mut entries = run.findings.iter().flat_map(|finding| {
        let entries = finding["entries"].as_array();
        entries.into_iter().flatten()
    });
    let steps = |entry: &serde_json::Value| entry["steps"].as_array().map_or(0, Vec::len);
    assert!(
        entries.all(|entry| steps(entry) < 100),
        "only some of the calls are listed"
    );
}

#[test]
fn text_that_takes_much_memory_gets_a_notice() {
    let folder = folder();
    let dense = format!("@ThreadSafe class Dense {{ {} }}", ";".repeat(1 << 20));
    write(folder.path(), "Dense.java", dense.as_bytes());
    let run = survive(folder.path(), "a dense file");
    assert!(has_notice(&run, "Dense.java"), "{:?}", run.notices);
}

#[test]
fn long_and_circular_inheritance_does_not_overflow_the_stack() {
    let mut source = String::from("@ThreadSafe class C0 extends C1 { private int count; }\n");
    for index in 1..DEPTH {
        let _ = writeln!(source, "class C{index} extends C{} {{ }}", index + 1);
    }
    source.push_str("@ThreadSafe class A extends B { }\nclass B extends A { }\n");
    source.push_str("@ThreadSafe class Self extends Self { Self self = new Self(); }\n");
    survive_file("Chain.java", source.as_bytes());
}

/// Escape sequences, bidirectional overrides and workflow commands, wherever a source has text.
#[test]
fn no_text_from_the_source_controls_the_terminal() {
    let folder = folder();
    let evil = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{202e}\u{2066}\u{9b}\u{8}";
    let source = format!(
        "@ThreadSafe class Evil {{\n  private final String name = \"{evil}\"; // {evil}\n  private int count;\n  synchronized void increment() {{ count++; /* {evil} */ }}\n  int get() {{ return count; /* {evil} \u{2028}::error::owned */ }}\n}}\n"
    );
    let odd = GOOD
        .replace("count", &format!("co{evil}unt"))
        .replace("Good", evil);
    write(folder.path(), "Odd.java", odd.as_bytes());
    let mut names = vec!["Evil.java".to_owned()];
    if cfg!(unix) {
        names.push(format!("{evil}.java"));
        names.push("line\n::error::owned\n.java".to_owned());
        names.push("per%0Acent,comma:colon.java".to_owned());
    }
    for name in &names {
        write(folder.path(), name, source.as_bytes());
    }
    let run = survive(folder.path(), "escape sequences");
    assert!(finds(&run, "Evil.java", 5), "{:?}", run.findings);
    for format in ["full", "concise", "json", "sarif", "github"] {
        for color in ["never", "auto"] {
            let output = linter::command(folder.path())
                .args(["check", ".", "--output-format", format, "--color", color])
                .output()
                .expect("a running binary");
            let shown = linter::describe(&output);
            assert_eq!(output.status.code(), Some(1), "{format}: {shown}");
            assert_eq!(
                linter::terminal_character(&output),
                None,
                "{format}: {shown}"
            );
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                !text
                    .lines()
                    .any(|line| line.trim_start().starts_with("::error::owned")),
                "{format}: {shown}"
            );
        }
    }
}

#[cfg(unix)]
mod special_files {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn symbolic_links_in_a_circle_end() {
        let folder = folder();
        fs::create_dir(folder.path().join("a")).unwrap();
        symlink("..", folder.path().join("a/up")).unwrap();
        symlink("round", folder.path().join("a/round")).unwrap();
        symlink(".", folder.path().join("here")).unwrap();
        let run = survive(folder.path(), "links in a circle");
        assert_eq!(run.findings.len(), 1, "the good file is seen once");
    }

    #[test]
    fn dangling_link_is_passed_over() {
        let folder = folder();
        symlink("missing/Nowhere.java", folder.path().join("Dangling.java")).unwrap();
        survive(folder.path(), "a dangling link");
    }

    #[test]
    fn unreadable_file_gets_a_notice() {
        let folder = folder();
        write(folder.path(), "Secret.java", GOOD.as_bytes());
        let secret = folder.path().join("Secret.java");
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
        if fs::read(&secret).is_ok() {
            return; // The superuser reads everything.
        }
        let run = survive(folder.path(), "an unreadable file");
        assert!(has_notice(&run, "Secret.java"), "{:?}", run.notices);
    }

    #[test]
    fn folders_and_devices_named_like_java_are_no_files() {
        let folder = folder();
        fs::create_dir(folder.path().join("Folder.java")).unwrap();
        symlink("/dev/zero", folder.path().join("Zero.java")).unwrap();
        survive(folder.path(), "a folder and a device");
    }
}

/// An archive with these entries.
fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("a started entry");
        writer.write_all(bytes).expect("a written entry");
    }
    writer.finish().expect("a finished archive").into_inner()
}

/// Checks the good folder and an archive, both named on the command line.
fn survive_archive(bytes: &[u8], what: &str) -> Run {
    let folder = folder();
    write(folder.path(), "a.jar", bytes);
    let run = linter::check(folder.path(), &["good", "a.jar"])
        .unwrap_or_else(|trouble| panic!("{what}: {trouble}"));
    assert!(
        finds(&run, "good/Good.java", GOOD_LINE),
        "{what}: {:?}",
        run.notices
    );
    assert_no_internal(&run, what);
    run
}

#[test]
fn archive_of_sources_is_checked() {
    let run = survive_archive(&archive(&[("p/Good.java", GOOD.as_bytes())]), "an archive");
    assert!(
        finds(&run, "a.jar!/p/Good.java", GOOD_LINE),
        "{:?}",
        run.findings
    );
}

#[test]
fn entry_names_cannot_lead_out_of_the_archive() {
    let source = GOOD.as_bytes();
    let bytes = archive(&[
        ("../../outside/A.java", source),
        ("/etc/B.java", source),
        ("C:\\windows\\C.java", source),
        ("a/../../D.java", source),
        ("\u{1b}[31mE\u{202e}.java", source),
        ("x\n::error::owned/F.java", source),
        ("p/Good.java", source),
    ]);
    let run = survive_archive(&bytes, "hostile names");
    assert!(
        finds(&run, "a.jar!/p/Good.java", GOOD_LINE),
        "{:?}",
        run.findings
    );
    for finding in &run.findings {
        let path = finding["path"].as_str().unwrap_or_default();
        assert!(!path.split(['/', '\\']).any(|part| part == ".."), "{path}");
        assert!(!path.contains("!//") && !path.starts_with('/'), "{path}");
    }
}

/// The exit code and the notices of a check that names the good folder and a damaged archive.
fn survive_damaged(bytes: &[u8], what: &str) -> (Option<i32>, Vec<serde_json::Value>) {
    let folder = folder();
    write(folder.path(), "a.jar", bytes);
    let output = linter::command(folder.path())
        .args(["check", "--output-format", "json", "good", "a.jar"])
        .output()
        .expect("a running binary");
    let shown = linter::describe(&output);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rows = |name: &str| json[name].as_array().cloned().unwrap_or_default();
    let run = Run {
        findings: rows("findings"),
        notices: rows("notices"),
        code: output.status.code().unwrap_or(-1),
    };
    assert!(finds(&run, "good/Good.java", GOOD_LINE), "{what}: {shown}");
    assert_no_internal(&run, what);
    assert_eq!(linter::terminal_character(&output), None, "{what}: {shown}");
    (output.status.code(), run.notices)
}

#[test]
fn damaged_archives_are_an_error_and_the_rest_is_checked() {
    let whole = archive(&[
        ("p/A.java", GOOD.as_bytes()),
        ("p/Good.java", GOOD.as_bytes()),
    ]);
    let mut flipped = whole.clone();
    for byte in flipped.iter_mut().skip(40).step_by(7).take(20) {
        *byte ^= 0x55;
    }
    for (what, bytes) in [
        ("no archive", b"not a zip archive".as_slice()),
        ("an empty file", b""),
        ("half an archive", &whole[..whole.len() / 2]),
        ("no directory", &whole[..whole.len() - 22]),
    ] {
        let (code, notices) = survive_damaged(bytes, what);
        assert_eq!(code, Some(2), "{what}: {notices:?}");
        assert!(
            notices.iter().any(|notice| notice["path"] == "a.jar"),
            "{what}: {notices:?}"
        );
    }
    survive_damaged(&flipped, "flipped bytes");
}

#[test]
fn entry_that_unpacks_to_very_much_is_cut_off() {
    let mut bomb = b"@ThreadSafe class Bomb { int count; /*".to_vec();
    bomb.resize(40 * 1024 * 1024, b' ');
    let bytes = archive(&[("p/Bomb.java", &bomb), ("p/Good.java", GOOD.as_bytes())]);
    assert!(bytes.len() < 1024 * 1024, "the archive itself is small");
    let run = survive_archive(&bytes, "a bomb");
    assert!(
        finds(&run, "a.jar!/p/Good.java", GOOD_LINE),
        "{:?}",
        run.notices
    );
}

#[test]
fn wrong_use_ends_with_2_and_advice() {
    let folder = folder();
    for arguments in [
        ["check", "missing"].as_slice(),
        &["check", "good", "missing/Nothing.java"],
        &["check", "--no-such-flag"],
        &["check", "--output-format", "no-such-format"],
        &["check", "mis\u{1b}[31msing"],
        &["explain", "no-such-rule"],
    ] {
        let output = linter::command(folder.path())
            .args(arguments)
            .output()
            .expect("a running binary");
        let shown = linter::describe(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {shown}");
        assert!(!output.stderr.is_empty(), "{arguments:?}: {shown}");
        assert_eq!(
            linter::terminal_character(&output),
            None,
            "{arguments:?}: {shown}"
        );
    }
}

/// Damaged real code: the project's own fixtures, or the folder of `THREADLINT_MUTATE_DIR`.
#[test]
fn mutants_end_without_internal_error() {
    let from = std::env::var_os("THREADLINT_MUTATE_DIR").map(PathBuf::from);
    let count = std::env::var("THREADLINT_MUTANTS").ok();
    let count: usize = count.map_or(300, |text| text.parse().expect("a number of mutants"));
    let files = files::java_files(from.as_deref().unwrap_or(&files::testdata()));
    let seeds: Vec<Vec<u8>> = files
        .iter()
        .filter_map(|file| fs::read(file).ok())
        .collect();
    let seed = std::env::var("THREADLINT_MUTATE_SEED").ok();
    let seed = seed.map_or(2026, |text| text.parse().expect("a seed"));
    let mut random = mutants::Random::new(seed);
    let mut bytes = 0;
    let mut slowest = 0.0_f64;
    let start = Instant::now();
    for chunk in 0..count.div_ceil(300) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut size = 0;
        for index in chunk * 300..count.min((chunk + 1) * 300) {
            let mutant = mutants::mutate(&seeds, &mut random);
            size += mutant.len();
            write(folder.path(), &format!("m{index}/Mutant.java"), &mutant);
        }
        let started = Instant::now();
        if let Some(trouble) = trouble(folder.path(), ".") {
            panic!("{trouble}\n{}", culprits(folder));
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = started.elapsed().as_secs_f64() / (size as f64 / 1e6).max(0.1);
        slowest = slowest.max(rate);
        bytes += size;
    }
    if from.is_some() {
        report(count, bytes, start.elapsed().as_secs_f64(), slowest);
        assert!(
            cfg!(debug_assertions) || slowest <= 1.0,
            "slower than 1 s per MB"
        );
    }
}

#[expect(clippy::print_stdout, reason = "the figures are what this mode is for")]
#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn report(count: usize, bytes: usize, seconds: f64, slowest: f64) {
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{count} mutants, {megabytes:.1} MB, {seconds:.1} s, {:.3} s per MB, slowest batch {slowest:.3} s per MB",
        seconds / megabytes
    );
}

/// What goes wrong when the path is checked, with and without annotations as the scope.
fn trouble(folder: &Path, path: &str) -> Option<String> {
    for scope in ["annotated", "all"] {
        match linter::check(folder, &["--scope", scope, path]) {
            Err(trouble) => return Some(trouble),
            Ok(run) => {
                if let Some(notice) = run
                    .notices
                    .iter()
                    .find(|notice| notice["internal"] != false)
                {
                    return Some(format!("{notice}"));
                }
            }
        }
    }
    None
}

/// Keeps the folder and names the mutants that fail alone.
fn culprits(folder: TempDir) -> String {
    let folder = folder.keep();
    let mut names = format!("mutants are kept in {}; failing alone:\n", folder.display());
    for file in files::java_files(&folder) {
        let relative = file
            .strip_prefix(&folder)
            .unwrap_or(&file)
            .to_string_lossy()
            .into_owned();
        if trouble(&folder, &relative).is_some() {
            let _ = writeln!(names, "  {relative}");
        }
    }
    names
}
