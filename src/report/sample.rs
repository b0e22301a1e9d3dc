//! Hand-made reports for the tests of the output formats and of `confirm`.

use std::time::Duration;

use super::{Notice, Report, Stats};
use crate::finding::{
    AccessKind, Confidence, FieldAccess, Finding, Level, Location, Promise, RuleId, Step, Tally,
    ThreadPath,
};
use crate::source::{FileId, Origin, SourceFile, Span};
pub(crate) use crate::subject::sample::member;
use crate::subject::{self, Consequence, LockName, Proof, Replay};

const BASE: &str = "package demo;

abstract class Base {
  protected final Object lock = new Object();
  /* größe 𝒳 */ int n;
}
";

const COUNTER: &str = "package demo;

@ThreadSafe
class Counter extends Base {
\tvoid inc() { synchronized (lock) { n++; } }
\tvoid reset() {
\t\tsynchronized (lock) {
\t\t\tn = 0;
\t\t}
\t}

\tint get() { return n; }

\tint twice() {
\t\treturn n * 2;
\t}
}
";

const BOX: &str = "@ThreadSafe public class Box {\r\n  public int[] cells = {1};\r\n}\r\n";

/// The place of `part` inside the `line`-th line (from 1) of a file.
fn at(sources: &[SourceFile], file: u32, line: u32, part: &str) -> Location {
    let source = &sources[file as usize];
    let start = source.line_start(line) + source.line(line).find(part).unwrap();
    Location {
        file: FileId(file),
        span: Span {
            start: u32::try_from(start).unwrap(),
            end: u32::try_from(start + part.len()).unwrap(),
        },
    }
}

fn access(kind: AccessKind, location: Location, method: &str, guards: &[&str]) -> FieldAccess {
    FieldAccess {
        kind,
        location,
        member: member(method),
        guards: guards.iter().map(|guard| LockName::read(guard)).collect(),
        unshared: Vec::new(),
        is_unguarded: guards.is_empty(),
    }
}

fn thread(entry: &str, access: usize, steps: &[(Location, &str)]) -> ThreadPath {
    ThreadPath {
        entry: member(entry),
        access,
        steps: steps
            .iter()
            .map(|&(location, text)| Step {
                location,
                text: text.into(),
            })
            .collect(),
    }
}

/// A conflict in two methods on an inherited field, and an escaping field in an archive.
pub(crate) fn report() -> Report {
    let sources = vec![
        SourceFile::new(Origin::File("src/demo/Base.java".into()), BASE.into()),
        SourceFile::new(Origin::File("src/demo/Counter.java".into()), COUNTER.into()),
        SourceFile::new(
            Origin::Entry {
                archive: "lib/box-sources.jar".into(),
                entry: "p/Box.java".into(),
            },
            BOX.into(),
        ),
    ];
    let get = conflict(&sources, "get()", 2, at(&sources, 1, 12, "n;"));
    let twice = conflict(&sources, "twice()", 3, at(&sources, 1, 15, "n *"));
    let escaping = escaping(&sources);
    Report {
        findings: vec![get, twice, escaping],
        notices: vec![Notice {
            path: "src/demo/Broken.java".into(),
            line: Some(7),
            message: "not fully understood; the class around it is still checked".into(),
            is_internal: false,
        }],
        stats: Stats {
            files: 5236,
            classes: 237,
            tests: 0,
            partial_files: 1,
            elapsed: Duration::from_millis(314),
        },
        rules: RuleId::enabled(&[], false),
        sources,
        ..Report::default()
    }
}

fn conflict(
    sources: &[SourceFile],
    method: &str,
    access_at: usize,
    mut location: Location,
) -> Finding {
    let one = |mut location: Location| {
        location.span.end = location.span.start + 1;
        location
    };
    location = one(location);
    let increment = at(sources, 1, 5, "n++");
    let entered = at(sources, 1, 5, "inc");
    let locked = at(sources, 1, 5, "lock");
    Finding {
        rule: RuleId::UnguardedConflict,
        level: Level::Warning,
        confidence: Confidence::High,
        class: "demo.Counter".into(),
        promise: Promise {
            reason: "annotated `@ThreadSafe`".into(),
            location: at(sources, 1, 3, "@ThreadSafe"),
        },
        field: "n".into(),
        method: Some(member(method)),
        guard: Some("this.lock".into()),
        message: format!(
            "`{method}` reads `n` without `this.lock`, which guards 2 of its 4 accesses"
        ),
        harm: Some(Consequence::LostUpdate),
        fix: Some(format!("hold `this.lock` in `{method}`")),
        edit: None,
        location,
        declaration: one(at(sources, 0, 5, "n;")),
        tally: Tally {
            all: 4,
            unguarded: 2,
        },
        accesses: vec![
            access(AccessKind::Write, increment, "inc()", &["this.lock"]),
            access(
                AccessKind::Write,
                one(at(sources, 1, 8, "n =")),
                "reset()",
                &["this.lock"],
            ),
            access(
                AccessKind::Read,
                one(at(sources, 1, 12, "n;")),
                "get()",
                &[],
            ),
            access(
                AccessKind::Read,
                one(at(sources, 1, 15, "n *")),
                "twice()",
                &[],
            ),
        ],
        threads: Some([
            thread(
                method,
                access_at,
                &[
                    (location, &format!("enters `{method}`")),
                    (location, "reads `n` without `this.lock`"),
                ],
            ),
            thread(
                "inc()",
                0,
                &[
                    (entered, "enters `inc()`"),
                    (locked, "locks `this.lock`"),
                    (increment, "assigns `n` holding `this.lock`"),
                ],
            ),
        ]),
        proof: None,
    }
}

fn escaping(sources: &[SourceFile]) -> Finding {
    let declaration = at(sources, 2, 2, "cells");
    Finding {
        rule: RuleId::EscapingField,
        level: Level::Note,
        confidence: Confidence::Medium,
        class: "p.Box$Inner".into(),
        promise: Promise {
            reason: "annotated `@ThreadSafe`".into(),
            location: at(sources, 2, 1, "@ThreadSafe"),
        },
        field: "cells".into(),
        method: None,
        guard: None,
        message: "`cells` is public and not final, so that any code can replace it".into(),
        harm: None,
        fix: Some("make `cells` private".into()),
        edit: None,
        location: declaration,
        declaration,
        accesses: Vec::new(),
        tally: Tally::default(),
        threads: None,
        proof: None,
    }
}

/// The same findings after an examination: the evidence of the samples.
pub(crate) fn examined() -> Report {
    let mut report = report();
    for (finding, evidence) in report.findings.iter_mut().zip(subject::sample::evidence()) {
        finding.proof = Some(Box::new(Proof {
            evidence,
            replay: None,
            emitted: None,
        }));
    }
    report
}

/// A finding whose path, names, texts and source try to control the terminal and the CI runner.
pub(crate) fn hostile() -> Report {
    let text = "class A {\r\n  int \u{1b}[31mn; // \u{202e} ##[group]\u{9b}\r\n}\n";
    let evil = "\u{1b}[31m\r\n::error::owned ##[error]x\u{202e}\u{9b}";
    let sources = vec![SourceFile::new(
        Origin::File(format!("::error::{evil}.java")),
        text.into(),
    )];
    let place = at(&sources, 0, 2, "n;");
    let mut finding = Finding {
        class: evil.into(),
        field: evil.into(),
        method: Some(member(&format!("{evil}[x](1)"))),
        guard: Some(evil.into()),
        level: Level::Warning,
        message: format!("field {evil} is ](1) bad"),
        fix: Some(evil.into()),
        edit: None,
        location: place,
        declaration: place,
        accesses: vec![access(AccessKind::Write, place, evil, &[])],
        threads: Some([
            thread(evil, 0, &[(place, evil)]),
            thread("b()", 0, &[(place, evil)]),
        ]),
        ..escaping(&report().sources)
    };
    finding.promise.location = place;
    finding.promise.reason = evil.into();
    let mut evidence = subject::sample::evidence()[0].clone();
    evidence.reason = format!("{evil} is ](1) bad");
    evidence.driver = Some(format!("{evil}\n{evil}"));
    evidence.guard = Some(evil.into());
    if let Some(harm) = &mut evidence.harm {
        harm.message = evil.into();
    }
    if let Some(pair) = &mut evidence.pair {
        pair.location = evil.into();
        pair.first.method = evil.into();
        pair.first.stack = vec![evil.into()];
        pair.first.holds = vec![evil.into()];
    }
    for event in &mut evidence.interleaving.events {
        event.what = evil.into();
    }
    finding.proof = Some(Box::new(Proof {
        evidence,
        replay: Some(Replay {
            file: evil.into(),
            command: evil.into(),
        }),
        emitted: Some(Err(evil.into())),
    }));
    Report {
        findings: vec![finding],
        sources,
        ..Report::default()
    }
}

/// A finding about this field.
pub(crate) fn finding_of(
    class: &str,
    field: &str,
    level: Level,
    harm: Option<Consequence>,
) -> Finding {
    let mut finding = report().findings.swap_remove(0);
    (finding.class, finding.field) = (class.to_owned(), field.to_owned());
    (finding.level, finding.harm) = (level, harm);
    finding
}
