//! The findings of `check` that a recorded run proves.

use crate::finding::Finding;
use crate::output::ProvedFinding;
use crate::report::{ClassFiles, Report};
use crate::subject::{MemberKind, MemberRef, Predicted, PredictedEvent, PredictionKind, RuleId};

/// The finding about the field of a race whose accesses are in both methods; one about one of these
/// methods, if there are several. Its file is among `files`.
///
/// A finding that lists only some of its accesses may be missed: the race is then reported alone.
pub(super) fn proved(
    report: &Report,
    files: &ClassFiles,
    predicted: &Predicted,
) -> Option<ProvedFinding> {
    let findings = report.findings.iter();
    let findings = findings.filter(|finding| is_conflict(finding, predicted));
    let finding = findings.min_by_key(|finding| !is_about(finding, predicted))?;
    let origin = &report.source(finding.location.file).origin;
    Some(ProvedFinding {
        rule: finding.rule,
        class: finding.class.clone(),
        field: finding.field.clone(),
        method: finding.method().map(str::to_owned),
        message: finding.message.clone(),
        identity: finding.identity().to_vec(),
        location: files.same_place(origin, finding.location)?,
    })
}

/// Whether the race shows what the finding says: the conflict of its method, or, for a finding about
/// the field as a whole, an access by another class or another thread.
pub(super) fn is_race_of(finding: &Finding, predicted: &Predicted) -> bool {
    match finding.rule {
        RuleId::UnguardedConflict => {
            is_conflict(finding, predicted)
                && (finding.method.is_none() || is_about(finding, predicted))
        }
        RuleId::EscapingField => {
            let mut events = predicted.events.iter();
            is_of_field(finding, predicted) && events.any(|event| event.class != finding.class)
        }
        RuleId::UnsafePublication => is_of_field(finding, predicted),
        _ => false,
    }
}

/// Whether both accesses of the race are in methods of that finding about a conflict.
fn is_conflict(finding: &Finding, predicted: &Predicted) -> bool {
    let mut events = predicted.events.iter();
    finding.rule == RuleId::UnguardedConflict
        && predicted.kind == PredictionKind::Race
        && matches!(predicted.fields.as_slice(), [(_, field), ..] if *field == finding.field)
        && events.all(|event| accesses(finding, event))
}

/// Whether it is a race on the field of the finding.
fn is_of_field(finding: &Finding, predicted: &Predicted) -> bool {
    predicted.kind == PredictionKind::Race
        && matches!(predicted.fields.as_slice(),
            [(class, field), ..] if *class == finding.class && *field == finding.field)
}

/// Whether an access of the finding is in the method of the event.
fn accesses(finding: &Finding, event: &PredictedEvent) -> bool {
    let mut accesses = finding.accesses.iter();
    accesses.any(|access| is_in(event, &access.member))
}

/// Whether the finding is about the method of one of the events.
fn is_about(finding: &Finding, predicted: &Predicted) -> bool {
    let method = finding.method.as_ref();
    method.is_some_and(|method| predicted.events.iter().any(|event| is_in(event, method)))
}

/// Whether that is the method of the event. Code in a lambda is in the method around it.
fn is_in(event: &PredictedEvent, member: &MemberRef) -> bool {
    let (name, parameters) = event.method.split_once('(').unwrap_or((&event.method, ""));
    let around = name.strip_prefix("lambda$").map(method_around);
    let is_overload = around.is_some()
        || member.kind != MemberKind::Method
        || count(parameters) == member.parameters.len();
    member.class == event.class && member.class_file_name() == around.unwrap_or(name) && is_overload
}

/// `run` for `run$0`; constructors and static initialisers have names of their own there.
fn method_around(lambda: &str) -> &str {
    match lambda.rsplit_once('$').map_or(lambda, |(method, _)| method) {
        "new" => "<init>",
        "static" => "<clinit>",
        method => method,
    }
}

/// How many parameters `int,String)` has.
fn count(parameters: &str) -> usize {
    match parameters.trim_end_matches(')') {
        "" => 0,
        parameters => parameters.split(',').count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::source::{Origin, SourceFile};

    fn race(methods: [&str; 2]) -> Predicted {
        let event = |method: &str| PredictedEvent {
            thread: "0.1".to_owned(),
            verb: "writes",
            class: "demo.Counter".to_owned(),
            method: method.to_owned(),
            line: 1,
            unit: None,
        };
        Predicted {
            kind: PredictionKind::Race,
            fields: vec![("demo.Base".to_owned(), "n".to_owned())],
            events: methods.map(event).to_vec(),
            pattern: None,
            set: None,
            is_promised: true,
            has_witness: true,
        }
    }

    /// The sources of the report, with a file before them.
    fn files(report: &Report) -> ClassFiles {
        let mut files = ClassFiles::default();
        let first = Origin::File("First.java".to_owned());
        files.add(SourceFile::new(first, String::new()), []);
        for source in &report.sources {
            files.add(
                SourceFile::new(source.origin.clone(), source.text.clone()),
                [],
            );
        }
        files
    }

    fn method(report: &Report, predicted: &Predicted) -> Option<String> {
        proved(report, &files(report), predicted).map(|it| it.method.unwrap_or_default())
    }

    #[test]
    fn a_race_in_two_methods_of_a_finding_proves_it() {
        let report = sample::report();
        let of_get = Some("get()".to_owned());
        for methods in [
            ["get()", "inc()"],
            ["inc()", "get()"],
            ["lambda$get$0(int)", "inc"],
        ] {
            assert_eq!(method(&report, &race(methods)), of_get, "{methods:?}");
        }
        for methods in [
            ["get()", "other()"],
            ["get(int)", "inc()"],
            ["other()", "inc()"],
        ] {
            assert_eq!(method(&report, &race(methods)), None, "{methods:?}");
        }
        let all = files(&report);
        let found = proved(&report, &all, &race(["inc()", "get()"])).unwrap();
        assert_eq!(
            all.source(found.location.file).origin.display(),
            "src/demo/Counter.java"
        );
        let mut other = race(["get()", "inc()"]);
        other.fields[0].1 = "m".to_owned();
        assert_eq!(method(&report, &other), None);
        let mut other = race(["get()", "inc()"]);
        other.kind = PredictionKind::Atomicity;
        assert_eq!(method(&report, &other), None);
        assert!(proved(&report, &ClassFiles::default(), &race(["get()", "inc()"])).is_none());
    }

    #[test]
    fn a_race_is_of_a_conflict_in_its_method_and_of_a_field_that_others_reach() {
        let mut report = sample::report();
        let conflict = report.findings[0].clone();
        assert!(is_race_of(&conflict, &race(["get()", "inc()"])));
        assert!(!is_race_of(&conflict, &race(["inc()", "reset()"])));
        let of_field = Finding {
            method: None,
            ..conflict.clone()
        };
        assert!(is_race_of(&of_field, &race(["inc()", "reset()"])));
        let field = &mut report.findings[2];
        (field.class, field.field) = ("demo.Base".to_owned(), "n".to_owned());
        let mut on_it = race(["get()", "inc()"]);
        assert!(is_race_of(field, &on_it));
        field.rule = RuleId::UnsafePublication;
        assert!(is_race_of(field, &on_it));
        field.class = "demo.Counter".to_owned();
        assert!(!is_race_of(field, &on_it), "a field of another class");
        (field.rule, on_it.fields[0].0) = (RuleId::EscapingField, field.class.clone());
        assert!(!is_race_of(field, &on_it), "its own class");
    }

    #[test]
    fn of_several_findings_the_one_about_a_racing_method_counts() {
        let report = sample::report();
        let of_twice = Some("twice()".to_owned());
        assert_eq!(method(&report, &race(["inc()", "twice()"])), of_twice);
    }

    #[test]
    fn lambdas_are_in_the_method_around_them() {
        assert_eq!(method_around("run$0"), "run");
        assert_eq!(method_around("new$1"), "<init>");
        assert_eq!(method_around("static$2"), "<clinit>");
        assert_eq!(method_around("a$b$3"), "a$b");
        assert_eq!(count("int,String)"), 2);
        assert_eq!(count(")"), 0);
    }
}
