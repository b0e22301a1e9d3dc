//! One story: the findings on a field by a rule, what the two threads do, and the source beside it.

use std::io;

use super::Page;
use super::excerpt::{Excerpt, StepNumber, chips};
use super::facets::{Facet, with_values};
use super::proof::{self, command, fact, strongest};
use super::writer::{Html, tag};
use crate::finding::{FieldAccess, Finding, ThreadPath};
use crate::output::groups::level;
use crate::output::labels::{collision, held};
use crate::output::numbers::counted;
use crate::output::story::{
    ShownStep, confidence, fix, guarded, likewise, place, shown_steps, threads, unlabelled,
};

/// Writes the `number`-th story of the page, open.
pub(super) fn write(
    html: &mut Html<'_>,
    page: &mut Page<'_>,
    number: usize,
    group: &[&Finding],
) -> io::Result<()> {
    let article = tag("article").with("id", format!("s{number}"));
    let article = with_values(article, group).with("data-count", group.len().to_string());
    let excerpt = Excerpt::of(page.report, number, group);
    html.block(article, |html| {
        html.block(tag("details").flag("open"), |html| {
            html.block(tag("summary"), |html| heading(html, group))?;
            message(html, page, group, &excerpt)?;
            html.block(tag("div").class("story"), |html| {
                if let (Some(paths), Some(accesses)) = (threads(group), collision(group)) {
                    both_threads(html, page, &excerpt, paths, accesses)?;
                }
                excerpt.write(html)
            })?;
            if let Some(text) = unlabelled(group) {
                html.line(tag("p"), |html| html.prose(&text))?;
            }
            html.block(tag("dl"), |html| advice(html, page, group))?;
            group.iter().try_for_each(|finding| match &finding.proof {
                Some(proof) => proof::write(html, page, proof, &about(finding)),
                None => Ok(()),
            })
        })
    })
}

/// The field, the worst of its findings, and the guard.
fn heading(html: &mut Html<'_>, group: &[&Finding]) -> io::Result<()> {
    let first = group[0];
    html.line(tag("h3"), |html| {
        html.inline(tag("code"), |html| html.text(first.subject()))
    })?;
    let level = level(group).name();
    let badge = tag("span").class("badge").with("data-level", level);
    html.line(badge, |html| html.text(level))?;
    html.line(tag("span").class("badge"), |html| {
        html.text(first.rule.name())
    })?;
    let worst = group.iter().filter(|finding| finding.harm.is_some());
    if let Some(finding) = worst.min_by_key(|finding| finding.harm) {
        html.line(tag("span").class("badge"), |html| {
            html.text(&Facet::Harm.value(finding).shown)
        })?;
    }
    let proofs = group.iter().filter_map(|finding| finding.proof.as_deref());
    if let Some(evidence) = strongest(proofs) {
        let verdict = evidence.verdict.name();
        let badge = tag("span").class("badge").with("data-verdict", verdict);
        html.line(badge, |html| html.text(&verdict.replace('-', " ")))?;
    }
    match guarded(first) {
        Some(text) => html.line(tag("span").class("guard"), |html| html.prose(&text)),
        None => Ok(()),
    }
}

fn message(
    html: &mut Html<'_>,
    page: &Page<'_>,
    group: &[&Finding],
    excerpt: &Excerpt<'_>,
) -> io::Result<()> {
    let first = group[0];
    html.line(tag("p").class("message"), |html| html.prose(&first.message))?;
    if let Some(text) = likewise(page.report, &group[1..]) {
        html.line(tag("p"), |html| html.prose(&text))?;
    }
    html.line(tag("p").class("place"), |html| {
        let link = tag("a").with("href", format!("#{}", excerpt.anchor(first.location)));
        html.inline(link, |html| html.text(&place(page.report, first.location)))
    })
}

fn both_threads(
    html: &mut Html<'_>,
    page: &Page<'_>,
    excerpt: &Excerpt<'_>,
    paths: &[ThreadPath; 2],
    accesses: [&FieldAccess; 2],
) -> io::Result<()> {
    html.block(tag("div").class("threads"), |html| {
        for (thread, (path, access)) in (1..).zip(paths.iter().zip(accesses)) {
            html.block(tag("section"), |html| {
                html.line(tag("h4"), |html| html.text(&format!("Thread {thread}")))?;
                html.line(tag("p").class("holds"), |html| {
                    html.text("at its access: ")?;
                    html.prose(&held(access))
                })?;
                html.block(tag("ol"), |html| {
                    let mut steps = shown_steps(path).into_iter();
                    steps.try_for_each(|step| one_step(html, page, excerpt, thread, &step))
                })
            })?;
        }
        Ok(())
    })
}

fn one_step(
    html: &mut Html<'_>,
    page: &Page<'_>,
    excerpt: &Excerpt<'_>,
    thread: usize,
    step: &ShownStep<'_>,
) -> io::Result<()> {
    html.line(tag("li"), |html| match step {
        ShownStep::LeftOut(count) => html.text(&format!("… {} …", counted(count, "more step"))),
        ShownStep::Step(index, step) => {
            let link = format!("#{}", excerpt.anchor(step.location));
            html.inline(tag("a").with("href", link), |html| {
                let number = StepNumber {
                    thread,
                    step: index + 1,
                };
                chips(html, &[number])?;
                html.text(" ")?;
                let place = place(page.report, step.location);
                html.text(place.rsplit('/').next().unwrap_or_default())
            })?;
            html.text(" ")?;
            html.prose(&step.text)
        }
    })
}

fn advice(html: &mut Html<'_>, page: &Page<'_>, group: &[&Finding]) -> io::Result<()> {
    let first = group[0];
    let promise = &first.promise;
    let promise = format!(
        "`{}` is checked: {} ({})",
        first.class,
        promise.reason,
        place(page.report, promise.location)
    );
    fact(html, "why", &promise)?;
    if let Some(fix) = fix(group) {
        fact(html, "fix", &fix)?;
    }
    fact(html, "confidence", confidence(group).name())?;
    let explain = format!("threadlint explain {}", first.rule.name());
    command(html, "more", &explain)
}

/// ``n` in `get()` ``.
fn about(finding: &Finding) -> String {
    match finding.method() {
        Some(method) if !finding.field().is_empty() => {
            format!("`{}` in `{method}`", finding.field())
        }
        _ => format!("`{}`", finding.subject()),
    }
}
