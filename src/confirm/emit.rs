//! Programs and tests that show confirmed findings, as Java files.
//!
//! The tester writes the class; this module gives it its name, says at its head how to run it, and
//! adds a test that calls it. Equal findings give equal names, and other findings other names. A
//! file that is not of the same finding is never overwritten.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::ConfirmError;
use crate::finding::{Finding, identity_hash};
use crate::subject::{Evidence, ProgramFiles};

/// How the first line of each file begins; the hash of the finding's identity follows.
const MARK: &str = "// Shows a finding of threadlint: ";
/// Digits of the hash in names.
const DIGITS: usize = 8;
/// Largest number of characters that a name takes from class, field and method each.
const PART: usize = 40;
/// The method of the test.
const TEST: &str = "fails";

/// The folder of the programs, which has folders for packages, as sources have.
#[derive(Debug)]
pub(crate) struct ProgramFolder {
    folder: PathBuf,
}

/// The simple name of the class that shows a finding: `PriceCachePricesForget_1a2b3c4d`.
pub(crate) fn class_name(finding: &Finding) -> String {
    let (_, nested) = split(&finding.class);
    let method = finding.method.as_ref().map_or("", |method| &method.name);
    let parts: String = [nested, &finding.field, method].map(part).concat();
    let hash = identity_hash(&finding.identity());
    // A digit begins no name.
    let start = if parts.starts_with(|c: char| c.is_ascii_alphabetic()) {
        ""
    } else {
        "Finding"
    };
    format!("{start}{parts}_{}", &hash[..DIGITS])
}

/// The letters and digits of a name, the first of each word in upper case.
fn part(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    words
        .map(capital)
        .collect::<String>()
        .chars()
        .take(PART)
        .collect()
}

/// The package of a class, and the rest of its binary name.
fn split(class: &str) -> (&str, &str) {
    class.rsplit_once('.').unwrap_or(("", class))
}

/// The binary name of a class in the package of another.
fn beside(class: &str, simple: &str) -> String {
    match split(class) {
        ("", _) => simple.to_owned(),
        (package, _) => format!("{package}.{simple}"),
    }
}

impl ProgramFolder {
    /// That folder, which is created now.
    pub(crate) fn create(folder: &Path) -> Result<Self, ConfirmError> {
        fs::create_dir_all(folder).map_err(|error| ConfirmError::NotEmitted {
            path: folder.to_owned(),
            reason: error.to_string(),
        })?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// Writes the program and its test; the error says why a file is left as it is.
    pub(crate) fn write(
        &self,
        finding: &Finding,
        evidence: &Evidence,
        source: &str,
    ) -> Result<ProgramFiles, String> {
        let name = class_name(finding);
        let test = format!("{name}Test");
        let hash = identity_hash(&finding.identity());
        let files = ProgramFiles {
            program: self.path(finding, &name),
            test: self.path(finding, &test),
            main: beside(&finding.class, &name),
            junit: format!("{}#{TEST}", beside(&finding.class, &test)),
            watch: watched(finding, evidence),
        };
        let head = head(finding, evidence, &hash);
        let program = format!("{head}{}\n{source}", how(&files, &run_of_main(&files)));
        let of_test = test_source(finding, &name, &test);
        let test = format!("{head}{}\n{of_test}", how(&files, &run_of_test(&files)));
        replace(&files.program, &program, &hash)?;
        replace(&files.test, &test, &hash)?;
        Ok(files)
    }

    fn path(&self, finding: &Finding, simple: &str) -> PathBuf {
        let (package, _) = split(&finding.class);
        let folders = package.split('.').filter(|name| !name.is_empty());
        let folder = folders.fold(self.folder.clone(), |folder, name| folder.join(name));
        folder.join(format!("{simple}.java"))
    }
}

/// The packages of the class and of both accesses: a race in a jar counts only where it is watched.
fn watched(finding: &Finding, evidence: &Evidence) -> Vec<String> {
    let mut classes = vec![finding.class.as_str()];
    if let Some(pair) = &evidence.pair {
        let sides = [&pair.first, &pair.second];
        let methods = sides.map(|side| side.method.as_str());
        classes.extend(methods.iter().filter_map(|method| {
            // An access by the driver is in no method.
            method.rsplit_once('.').map(|(class, _)| class)
        }));
    }
    let globs = classes.into_iter().map(|class| match split(class) {
        ("", class) => class.split('$').next().unwrap_or(class).to_owned(),
        (package, _) => format!("{package}.**"),
    });
    globs.collect::<BTreeSet<_>>().into_iter().collect()
}

fn run_of_main(files: &ProgramFiles) -> String {
    format!("-cp CP {}", files.main)
}

fn run_of_test(files: &ProgramFiles) -> String {
    format!("--junit '{}' -cp CP", files.junit)
}

/// The first lines: what is found, and what was seen.
fn head(finding: &Finding, evidence: &Evidence, hash: &str) -> String {
    let mut head = format!("{MARK}{hash}\n//\n");
    let rule = finding.rule.name();
    comment(&mut head, &format!("{rule}: {}", finding.message));
    if let Some(harm) = &evidence.harm {
        comment(&mut head, &format!("harm: {}", harm.in_words()));
    }
    head
}

/// How to run it, where `CP` has its class, too.
fn how(files: &ProgramFiles, what: &str) -> String {
    let mut text = "//\n".to_owned();
    let watch = files.watch.iter().map(|glob| format!("--watch '{glob}' "));
    let watch: String = watch.collect();
    comment(&mut text, &format!("threadlint run {watch}{what}"));
    text
}

/// Adds text from outside as a comment of one line.
fn comment(to: &mut String, text: &str) {
    let plain = text.chars().map(|c| match c {
        // A backslash may begin a letter in an escaped form, or the end of a line.
        '\\' => '/',
        ' '..='~' => c,
        _ => '?',
    });
    let plain: String = plain.collect();
    let _ = writeln!(to, "// {plain}");
}

fn test_source(finding: &Finding, program: &str, test: &str) -> String {
    let package = match split(&finding.class) {
        ("", _) => String::new(),
        (package, _) => format!("package {package};\n\n"),
    };
    format!(
        "{package}class {test} {{\n    \
             @org.junit.jupiter.api.Test\n    \
             void {TEST}() throws java.lang.Throwable {{\n        \
                 {program}.main();\n    \
             }}\n\
         }}\n"
    )
}

/// Writes a file, unless another one is there that is not of this finding.
fn replace(path: &Path, text: &str, hash: &str) -> Result<(), String> {
    let failed = |error: io::Error| format!("`{}` cannot be written: {error}", path.display());
    match fs::read(path) {
        Ok(known) if !known.starts_with(format!("{MARK}{hash}\n").as_bytes()) => {
            return Err(format!(
                "`{}` is there already, and is of something else",
                path.display()
            ));
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::subject::sample::evidence;

    fn folder() -> (tempfile::TempDir, ProgramFolder) {
        let folder = tempfile::tempdir().unwrap();
        let programs = ProgramFolder::create(&folder.path().join("a/b")).unwrap();
        (folder, programs)
    }

    #[test]
    fn names_follow_the_finding_and_are_names_of_java() {
        let report = sample::report();
        let names: Vec<String> = report.findings.iter().map(class_name).collect();
        assert!(names[0].starts_with("CounterNGet_"), "{names:?}");
        assert!(names[2].starts_with("BoxInnerCells_"), "{names:?}");
        let hostile = class_name(&sample::hostile().findings[0]);
        let mut letters = hostile.chars();
        assert!(letters.next().unwrap().is_ascii_alphabetic(), "{hostile}");
        assert!(
            letters.all(|c| c.is_ascii_alphanumeric() || c == '_'),
            "{hostile}"
        );
        let mut other = report.findings[0].clone();
        other.method = Some(sample::member("get(int)"));
        assert_ne!(class_name(&other), names[0], "an overload");
        other.class = "demo.$".to_owned();
        (other.field, other.method) = ("1".to_owned(), None);
        assert!(class_name(&other).starts_with("Finding1_"));
    }

    #[test]
    fn a_program_and_a_test_are_in_the_package_of_the_class() {
        let (folder, programs) = folder();
        let finding = &sample::report().findings[0];
        let [evidence, ..] = evidence();
        let files = programs
            .write(finding, &evidence, "package demo;\n")
            .unwrap();
        let name = class_name(finding);
        let program = folder.path().join(format!("a/b/demo/{name}.java"));
        assert_eq!(files.program, program);
        assert_eq!(files.main, format!("demo.{name}"));
        assert_eq!(files.junit, format!("demo.{name}Test#fails"));
        assert_eq!(files.watch, ["demo.**", "shop.**"]);
        let text = fs::read_to_string(&program).unwrap();
        assert!(text.starts_with(MARK), "{text}");
        let run =
            format!("// threadlint run --watch 'demo.**' --watch 'shop.**' -cp CP demo.{name}\n");
        assert!(text.contains(&run), "{text}");
        assert!(text.contains("// harm: exception: java.util."), "{text}");
        assert!(text.ends_with("\n\npackage demo;\n"), "{text}");
        let of_test = fs::read_to_string(&files.test).unwrap();
        assert!(of_test.contains(&format!("\npackage demo;\n\nclass {name}Test {{\n")));
        assert!(of_test.contains(&format!("\n        {name}.main();\n    }}\n}}\n")));
        assert!(of_test.contains(&format!("--junit 'demo.{name}Test#fails' -cp CP\n")));
    }

    #[test]
    fn only_files_of_the_same_finding_are_overwritten() {
        let (_folder, programs) = folder();
        let finding = &sample::report().findings[0];
        let [evidence, ..] = evidence();
        let write = |source| programs.write(finding, &evidence, source);
        let files = write("first").unwrap();
        assert_eq!(write("second").unwrap(), files);
        let written = || fs::read_to_string(&files.program).unwrap();
        assert!(written().ends_with("\nsecond"));
        for other in [&files.program, &files.test] {
            write("second").unwrap();
            fs::write(other, "mine").unwrap();
            let reason = write("third").unwrap_err();
            assert!(reason.contains("is there already"), "{reason}");
            assert_eq!(fs::read_to_string(other).unwrap(), "mine");
            fs::remove_file(other).unwrap();
        }
    }

    #[test]
    fn text_from_outside_stays_in_its_comment() {
        let (_folder, programs) = folder();
        let mut finding = sample::report().findings[0].clone();
        finding.message = "a\nint x; \\u000a int y; \u{e9}".to_owned();
        let [evidence, ..] = evidence();
        let files = programs.write(&finding, &evidence, "").unwrap();
        let text = fs::read_to_string(files.program).unwrap();
        assert!(text.contains("a?int x; /u000a int y; ?\n"), "{text}");
    }

    #[test]
    fn a_class_outside_packages_is_watched_by_its_name() {
        let (_folder, programs) = folder();
        let mut finding = sample::report().findings[0].clone();
        finding.class = "Counter$Inner".to_owned();
        let [mut evidence, ..] = evidence();
        evidence.pair = None;
        let files = programs.write(&finding, &evidence, "").unwrap();
        assert_eq!(files.watch, ["Counter"]);
        assert_eq!(files.main, class_name(&finding));
        let test = fs::read_to_string(files.test).unwrap();
        assert!(!test.contains("package"), "{test}");
    }
}
