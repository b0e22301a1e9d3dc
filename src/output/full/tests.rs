//! Stories in full.

use super::{Location, columns};
use crate::finding::Level;
use crate::output::{OutputFormat, RenderOptions, render, sample};
use crate::report::Report;
use crate::source::{FileId, Origin, SourceFile, Span};
use crate::subject::{Consequence, LockName};

fn with(change: impl FnOnce(&mut RenderOptions)) -> String {
    let mut options = sample::options();
    change(&mut options);
    let mut bytes = Vec::new();
    render(&sample::report(), OutputFormat::Full, &options, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn one_story_per_field_with_excerpts_from_each_file() {
    insta::assert_snapshot!(sample::rendered(OutputFormat::Full));
}

#[test]
fn ascii_and_plain_by_default() {
    let ascii = with(|options| options.is_unicode = false);
    assert!(!ascii.contains(['│', '╭', '─', '⚠']), "{ascii}");
    assert!(!with(|_| ()).contains('\u{1b}'));
    assert!(with(|options| options.is_colored = true).contains("\u{1b}["));
}

#[test]
fn nothing_from_outside_reaches_the_terminal_raw() {
    let text = sample::render(&sample::hostile(), OutputFormat::Full);
    assert!(
        !text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r']),
        "{text}"
    );
    let is_command = |line: &str| line.trim_start().starts_with("::");
    assert!(!text.lines().any(is_command), "{text}");
    assert!(!text.contains("##["), "{text}");
}

#[test]
fn a_lock_that_does_not_guard_is_still_a_lock() {
    let mut report = sample::report();
    report.findings.truncate(1);
    report.findings[0].guard = None;
    for access in &mut report.findings[0].accesses {
        access.guards.clear();
    }
    let drawn = sample::render(&report, OutputFormat::Full);
    assert!(
        drawn.contains("`n` of `demo.Counter`, not guarded by any lock"),
        "{drawn}"
    );
    report.findings[0].accesses[0].unshared = vec![LockName::read("this")];
    let drawn = sample::render(&report, OutputFormat::Full);
    assert!(
        drawn.contains("`n` of `demo.Counter`, not guarded by a common lock"),
        "{drawn}"
    );
}

/// The fields in the order in which they are shown.
fn order(report: &Report) -> Vec<String> {
    let text = sample::render(report, OutputFormat::Full);
    let headers = text.lines().filter(|line| line.contains("] `"));
    headers
        .map(|line| line.split('`').nth(1).unwrap().to_owned())
        .collect()
}

#[test]
fn the_worst_comes_first_and_classes_stay_together() {
    use Consequence::{BrokenStructure, LostUpdate, StaleValue};
    let mut report = sample::report();
    report.findings = vec![
        sample::finding_of("A", "note", Level::Note, Some(LostUpdate)),
        sample::finding_of("A", "stale", Level::Warning, Some(StaleValue)),
        sample::finding_of("B", "none", Level::Warning, None),
        sample::finding_of("B", "broken", Level::Warning, Some(BrokenStructure)),
        sample::finding_of("A", "lost", Level::Warning, Some(LostUpdate)),
        sample::finding_of("C", "error", Level::Error, None),
    ];
    let expected = ["error", "broken", "none", "lost", "stale", "note"];
    assert_eq!(order(&report), expected);
}

#[test]
fn what_exceeds_the_limit_is_counted() {
    let with_limit = |limit| with(|options| options.limit = Some(limit));
    let count = |text: &str| text.lines().filter(|line| line.contains("] `")).count();
    assert!(!with_limit(3).contains("more finding"));
    assert_eq!(count(&with_limit(3)), count(&with(|_| ())));
    let text = with_limit(1);
    assert_eq!(count(&text), 1, "{text}");
    assert!(text.ends_with("\n2 more findings\n"), "{text}");
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let long = "日本".repeat(30);
    let line = format!("\tString s = \"{long}\"; int n = {long};\tint m;");
    let report = |at: &str| {
        let mut report = sample::report();
        let path = format!("{}{}/C.java", "folder/".repeat(20), "x".repeat(20));
        let file = SourceFile::new(Origin::File(path), format!("{line}\n{line}\n"));
        let start = u32::try_from(file.text.rfind(at).unwrap()).unwrap();
        report.sources = vec![file];
        for finding in &mut report.findings {
            finding.class = format!("com.example.{long}");
            finding.message = format!("`{long}` {}", "a b c ".repeat(40));
            finding.fix = Some(finding.message.clone());
            for (index, access) in (0..).zip(&mut finding.accesses) {
                access.guards = vec![LockName::read(&"lock".repeat(30))];
                access.location.file = FileId(0);
                access.location.span = Span {
                    start: start - index * 3,
                    end: start + 5,
                };
            }
            let location = finding.accesses.first().map(|access| access.location);
            finding.location = location.unwrap_or(Location {
                file: FileId(0),
                span: Span {
                    start,
                    end: start + 3,
                },
            });
            finding.declaration = finding.location;
            finding.promise.location = finding.location;
            for step in finding
                .threads
                .iter_mut()
                .flatten()
                .flat_map(|it| &mut it.steps)
            {
                step.location = finding.location;
                step.text = format!("calls `{long}` {long}");
            }
        }
        report
    };
    for width in [60, 80, 100, 160] {
        for at in ["n = ", "m;", "\"; int"] {
            let options = RenderOptions {
                width,
                ..sample::options()
            };
            let mut bytes = Vec::new();
            render(&report(at), OutputFormat::Full, &options, &mut bytes).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let wide = text.lines().find(|line| columns(line) > width);
            assert_eq!(wide, None, "{width}:\n{text}");
        }
    }
}

#[test]
fn any_span_can_be_drawn() {
    let text = "a\tb\r\n\u{feff}é𝒳\u{1b}[0m\rc\n\n日本 x";
    let mut report = sample::report();
    report.sources = vec![SourceFile::new(Origin::File("A.java".into()), text.into())];
    report.findings.truncate(1);
    let length = u32::try_from(text.len()).unwrap();
    for start in 0..=length {
        for end in start..=length {
            let span = Span { start, end };
            let other = Span {
                start: end,
                end: length,
            };
            let at = |span| Location {
                file: FileId(0),
                span,
            };
            let finding = &mut report.findings[0];
            (finding.location, finding.declaration) = (at(span), at(other));
            finding.promise.location = at(span);
            for access in &mut finding.accesses {
                access.location = at(Span { start, end: start });
            }
            finding.threads = None;
            let drawn = sample::render(&report, OutputFormat::Full);
            assert!(drawn.contains("A.java:"), "{drawn}");
        }
    }
}
