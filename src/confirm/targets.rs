//! Findings as targets of an examination.

use std::collections::HashMap;

use super::class_name;
use crate::finding::{FieldAccess, Finding, RuleId};
use crate::report::Report;
use crate::subject::{AccessSite, ExaminationTarget};

/// The targets, each with the finding that it came from.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct TargetList {
    /// The id of a target is its position.
    pub(crate) targets: Vec<ExaminationTarget>,
    /// The position of each target's finding.
    pub(crate) findings: Vec<usize>,
}

impl TargetList {
    /// The targets at those positions, numbered anew.
    pub(crate) fn only(&self, is_kept: impl Fn(usize) -> bool) -> Self {
        let mut kept = Self::default();
        let all = self.targets.iter().zip(&self.findings).enumerate();
        for (_, (target, finding)) in all.filter(|(position, _)| is_kept(*position)) {
            kept.targets.push(ExaminationTarget {
                id: kept.targets.len(),
                ..target.clone()
            });
            kept.findings.push(*finding);
        }
        kept
    }

    /// The targets of those findings, numbered anew.
    pub(crate) fn of_findings(&self, findings: &[usize]) -> Self {
        self.only(|position| findings.contains(&self.findings[position]))
    }

    /// Positions of the targets in the order of their examination. Conflicts come first, because
    /// they can be confirmed without harm; and each class comes once before any comes again, so
    /// that a class that is hard to construct does not delay the others.
    pub(crate) fn order(&self, report: &Report) -> Vec<usize> {
        let mut turns: HashMap<(bool, &str), usize> = HashMap::new();
        let mut order = Vec::new();
        for (position, at) in self.findings.iter().enumerate() {
            let finding = &report.findings[*at];
            let is_of_field = is_of_field(finding);
            let turn = turns.entry((is_of_field, &finding.class)).or_default();
            order.push((is_of_field, *turn, position));
            *turn += 1;
        }
        order.sort_unstable();
        order.into_iter().map(|(_, _, position)| position).collect()
    }
}

/// All findings that can be examined: those about a field. `emits` if programs are to show them.
pub(crate) fn targets(report: &Report, emits: bool) -> TargetList {
    let mut list = TargetList::default();
    for (at, finding) in report.findings.iter().enumerate() {
        if finding.field.is_empty() {
            continue;
        }
        let (sites, partners) = sites_and_partners(report, finding);
        list.targets.push(ExaminationTarget {
            id: list.targets.len(),
            rule: finding.rule,
            class: finding.class.clone(),
            field: finding.field.clone(),
            sites,
            partners,
            budget_millis: None,
            emit: emits.then(|| class_name(finding)),
        });
        list.findings.push(at);
    }
    list
}

/// Whether the finding is about the field as a whole (P1, P2), and may show at any access.
fn is_of_field(finding: &Finding) -> bool {
    matches!(
        finding.rule,
        RuleId::EscapingField | RuleId::UnsafePublication
    )
}

/// The suspected accesses and those that they may collide with; empty for any access.
fn sites_and_partners(report: &Report, finding: &Finding) -> (Vec<AccessSite>, Vec<AccessSite>) {
    if is_of_field(finding) {
        return (Vec::new(), Vec::new());
    }
    let is_site = |access: &&FieldAccess| match &finding.method {
        Some(method) => access.is_unguarded && access.member == *method,
        None => true,
    };
    let mut sites: Vec<&FieldAccess> = finding.accesses.iter().filter(is_site).collect();
    sites.sort_by_key(|access| !ends_at(finding, 0, access));
    let site_writes = sites.iter().any(|site| site.kind.is_change());
    let mut partners: Vec<&FieldAccess> = finding
        .accesses
        .iter()
        .filter(|access| site_writes || access.kind.is_change())
        .collect();
    partners.sort_by_key(|access| (!ends_at(finding, 1, access), access.location));
    let all = |accesses: &[&FieldAccess]| -> Vec<AccessSite> {
        let mut sites: Vec<AccessSite> = Vec::new();
        for access in accesses {
            let site = site(report, access);
            if !sites.contains(&site) {
                sites.push(site);
            }
        }
        sites
    };
    (all(&sites), all(&partners))
}

/// Whether the analysis chose this access to show the collision, as that of the given thread.
fn ends_at(finding: &Finding, thread: usize, access: &FieldAccess) -> bool {
    let threads = finding.threads.as_ref();
    let end = threads.and_then(|threads| finding.accesses.get(threads[thread].access));
    end.is_some_and(|end| std::ptr::eq(end, access))
}

fn site(report: &Report, access: &FieldAccess) -> AccessSite {
    AccessSite {
        member: access.member.clone(),
        line: report.start(access.location).line,
        is_write: access.kind.is_change(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::subject::MemberKind;

    fn site(method: &str, line: u32, is_write: bool) -> AccessSite {
        AccessSite {
            member: sample::member(&format!("{method}()")),
            line,
            is_write,
        }
    }

    #[test]
    fn reads_collide_with_writes_and_the_shown_one_comes_first() {
        let mut report = sample::report();
        // The analysis chose the second write to show the collision.
        let threads = report.findings[0].threads.as_mut().unwrap();
        threads[1].access = 1;
        let list = targets(&report, false);
        assert_eq!(list.findings, [0, 1, 2]);
        let target = &list.targets[0];
        assert_eq!((target.id, target.rule), (0, RuleId::UnguardedConflict));
        assert_eq!(
            (target.class.as_str(), target.field.as_str()),
            ("demo.Counter", "n")
        );
        assert_eq!(target.sites, [site("get", 12, false)]);
        let writes = [site("reset", 8, true), site("inc", 5, true)];
        assert_eq!(target.partners, writes);
        assert_eq!(list.targets[1].sites, [site("twice", 15, false)]);
    }

    #[test]
    fn a_write_collides_with_everything_and_so_does_a_field_without_a_lock() {
        let mut report = sample::report();
        report.findings[0].method = Some(sample::member("inc()"));
        report.findings[0].accesses[0].is_unguarded = true;
        report.findings[1].method = None;
        // Another access of the method holds the lock.
        let mut guarded = report.findings[0].accesses[1].clone();
        guarded.member = sample::member("inc()");
        report.findings[0].accesses.push(guarded);
        let list = targets(&report, false);
        assert_eq!(list.targets[0].sites, [site("inc", 5, true)]);
        assert_eq!(list.targets[0].partners.len(), 5);
        assert_eq!(list.targets[1].sites.len(), 4);
        assert_eq!(list.targets[1].partners.len(), 4);
        // The pair of the story comes first.
        assert_eq!(list.targets[1].sites[0], site("twice", 15, false));
        assert_eq!(list.targets[1].partners[0], site("inc", 5, true));
    }

    #[test]
    fn a_finding_about_a_whole_field_may_show_at_any_access() {
        let report = sample::report();
        let target = &targets(&report, false).targets[2];
        assert_eq!((target.field.as_str(), target.sites.len()), ("cells", 0));
        assert!(target.partners.is_empty());
    }

    #[test]
    fn conflicts_come_first_and_each_class_before_any_comes_again() {
        let mut report = sample::report();
        let (conflict, escape) = (report.findings[0].clone(), report.findings[2].clone());
        let of = |finding: &Finding, class: &str| Finding {
            class: class.to_owned(),
            ..finding.clone()
        };
        let about_no_field = Finding {
            field: String::new(),
            ..conflict.clone()
        };
        report.findings = vec![
            about_no_field,
            of(&escape, "A"),
            of(&conflict, "A"),
            of(&conflict, "A"),
            of(&escape, "A"),
            of(&conflict, "B"),
            of(&escape, "B"),
            of(&conflict, "A"),
        ];
        assert_eq!(
            targets(&report, false).order(&report),
            [1, 4, 2, 6, 0, 5, 3]
        );
    }

    #[test]
    fn a_finding_that_is_not_about_a_field_is_not_a_target() {
        let mut report = sample::report();
        report.findings[0].field.clear();
        let list = targets(&report, false);
        assert_eq!(list.findings, [1, 2]);
        assert_eq!(list.targets[0].id, 0);
    }

    #[test]
    fn the_access_at_the_other_end_is_the_likeliest_partner() {
        let mut report = sample::report();
        let finding = &mut report.findings[0];
        let own = &mut finding.accesses[0];
        own.is_unguarded = true;
        finding.method = Some(own.member.clone());
        finding.location = own.location;
        let [one, other] = finding.threads.as_mut().unwrap();
        (one.access, other.access) = (0, 1);
        let target = &targets(&report, false).targets[0];
        assert_eq!(target.sites, [site("inc", 5, true)]);
        let likeliest = [site("reset", 8, true), site("inc", 5, true)];
        assert_eq!(target.partners[..2], likeliest);
    }

    #[test]
    fn only_a_constructor_is_named_init() {
        let mut report = sample::report();
        let finding = &mut report.findings[0];
        // A method may have the name of a package or a class.
        let mut method = sample::member("demo()");
        finding.method = Some(method.clone());
        finding.accesses[2].member = method.clone();
        let name = |report: &Report| {
            let targets = targets(report, false).targets;
            targets[0].sites[0].member.class_file_name().to_owned()
        };
        assert_eq!(name(&report), "demo");
        method.kind = MemberKind::Constructor;
        report.findings[0].method = Some(method.clone());
        report.findings[0].accesses[2].member = method;
        assert_eq!(name(&report), "<init>");
    }
}
