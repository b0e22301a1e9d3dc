//! A report for a browser: one file, which loads nothing.
//!
//! The findings are grouped by class and told as in `full`. Without its script the page shows
//! everything; the script filters and folds. The page's policy allows this style and this script
//! alone, so that even text that escaped its quotes would do nothing.

mod excerpt;
mod facets;
mod proof;
mod schedule;
mod story;
mod writer;

use std::io::{self, BufWriter, Write};

use super::groups::{Group, by_class_up_to};
use super::numbers::{counted, grouped};
use super::{RenderOptions, SourceLines};
use crate::finding::Finding;
use crate::report::{Notice, Report};
use writer::{Html, tag};

const STYLE: &str = include_str!("html/report.css");
const SCRIPT: &str = include_str!("html/report.js");
/// SHA-256 of the two, as the page's policy names them.
const STYLE_HASH: &str = "r+cNxhEESiUUhWVhbP8cAbu8hyqbVL6/4kK9kzkfcCo=";
const SCRIPT_HASH: &str = "qNp6sYPLxpmj6oF9mK/pr+d3AzSQoFWbOItWSTkCP8Y=";
/// How many notices are listed.
const NOTICES_SHOWN: usize = 200;

/// What the parts of the page need to know.
struct Page<'r> {
    report: &'r Report,
    /// Lines of examined code.
    sources: SourceLines,
}

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let mut page = Page {
        report,
        sources: SourceLines::near(&options.class_path, &options.cwd),
    };
    let classes = by_class_up_to(&report.findings, options.limit);
    let mut html = Html::new(&mut out);
    html.own("<!DOCTYPE html>\n")?;
    html.block(tag("html").with("lang", "en"), |html| {
        html.block(tag("head"), |html| head(html, report))?;
        html.block(tag("body"), |html| body(html, &mut page, &classes))
    })?;
    out.flush()
}

fn head(html: &mut Html<'_>, report: &Report) -> io::Result<()> {
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; \
         base-uri 'none'; form-action 'none'"
    );
    let named = |name| tag("meta").with("name", name);
    html.void(tag("meta").with("charset", "utf-8"))?;
    let policy_tag = tag("meta").with("http-equiv", "Content-Security-Policy");
    html.void(policy_tag.with("content", policy))?;
    html.void(named("viewport").with("content", "width=device-width, initial-scale=1"))?;
    html.void(named("color-scheme").with("content", "light dark"))?;
    html.line(tag("title"), |html| {
        let findings = counted(report.findings.len(), "finding");
        html.text(&format!("threadlint: {findings}"))
    })?;
    html.line(tag("style"), |html| html.own(STYLE))
}

fn body(html: &mut Html<'_>, page: &mut Page<'_>, classes: &[Vec<Group<'_>>]) -> io::Result<()> {
    let shown: Vec<&Finding> = classes.iter().flatten().flatten().copied().collect();
    html.line(tag("a").class("skip").with("href", "#findings"), |html| {
        html.text("Skip to the findings")
    })?;
    html.block(tag("header"), |html| {
        summary(html, page.report, shown.len())
    })?;
    if !shown.is_empty() {
        let filters = tag("section").with("id", "filters");
        html.block(filters.with("aria-label", "Counts and filters"), |html| {
            facets::write(html, &shown)?;
            controls(html)
        })?;
    }
    html.block(tag("main").with("id", "findings"), |html| {
        let mut number = 0;
        classes.iter().try_for_each(|class| {
            let name = class[0][0].class();
            html.block(tag("section").with("data-class", name), |html| {
                html.line(tag("h2"), |html| html.text(name))?;
                class.iter().try_for_each(|group| {
                    number += 1;
                    story::write(html, page, number, group)
                })
            })
        })
    })?;
    notices(html, &page.report.notices)?;
    html.line(tag("script"), |html| html.own(SCRIPT))
}

fn summary(html: &mut Html<'_>, report: &Report, shown: usize) -> io::Result<()> {
    let stats = &report.stats;
    html.line(tag("h1"), |html| html.text("threadlint report"))?;
    html.line(tag("p").class("total"), |html| {
        html.text(&match report.findings.len() {
            0 => "no findings".to_owned(),
            all => counted(all, "finding"),
        })
    })?;
    html.line(tag("p"), |html| {
        let classes = counted(stats.classes, "class");
        html.text(&format!(
            "Checked {classes} in {}.",
            counted(stats.files, "file")
        ))
    })?;
    let left_out = [
        (report.findings.len() - shown, "beyond the limit"),
        (report.suppressed.len(), "suppressed in the source"),
        (report.exempted.len(), "exempted by the configuration"),
        (report.accepted.len(), "accepted by the baseline"),
    ];
    let left_out = left_out.into_iter().filter(|(count, _)| *count > 0);
    let left_out: Vec<String> = left_out
        .map(|(count, why)| format!("{} {why}", grouped(count)))
        .collect();
    if !left_out.is_empty() {
        html.line(tag("p"), |html| {
            html.text(&format!("Not shown: {}.", left_out.join(", ")))
        })?;
    }
    if report.changed.is_some() {
        html.line(tag("p"), |html| {
            html.text(
                "Only findings in changed files are shown, and those that the changes bring about.",
            )
        })?;
    }
    html.line(tag("p").class("version"), |html| {
        html.text(concat!("threadlint ", env!("CARGO_PKG_VERSION")))
    })
}

/// What works with the script alone.
fn controls(html: &mut Html<'_>) -> io::Result<()> {
    html.block(
        tag("div").class("scripted").with("id", "controls"),
        |html| {
            html.block(tag("label"), |html| {
                html.text("Class contains ")?;
                let field = tag("input").with("type", "search").with("id", "class-text");
                html.void(
                    field
                        .with("autocomplete", "off")
                        .with("spellcheck", "false"),
                )
            })?;
            for (id, text) in [
                ("open-all", "Open all"),
                ("close-all", "Close all"),
                ("reset", "Reset filters"),
            ] {
                let button = tag("button").with("type", "button").with("id", id);
                html.line(button, |html| html.text(text))?;
            }
            let shown = tag("output").with("id", "shown");
            html.line(shown.with("aria-live", "polite"), |_| Ok(()))
        },
    )
}

fn notices(html: &mut Html<'_>, notices: &[Notice]) -> io::Result<()> {
    if notices.is_empty() {
        return Ok(());
    }
    html.block(tag("footer"), |html| {
        html.block(tag("details"), |html| {
            html.line(tag("summary"), |html| {
                html.text(&counted(notices.len(), "notice"))
            })?;
            html.block(tag("ul"), |html| {
                let mut listed = notices.iter().take(NOTICES_SHOWN);
                listed.try_for_each(|notice| {
                    html.line(tag("li"), |html| {
                        let line = notice.line.map_or(String::new(), |line| format!(":{line}"));
                        html.prose(&format!("{}{line}: {}", notice.path, notice.message))
                    })
                })?;
                match notices.len().saturating_sub(NOTICES_SHOWN) {
                    0 => Ok(()),
                    more => html.line(tag("li"), |html| {
                        html.text(&format!("and {}", counted(more, "more notice")))
                    }),
                }
            })
        })
    })
}

#[cfg(test)]
mod tests;
