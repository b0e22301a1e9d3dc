//! The page as a browser reads it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH};
use crate::finding::Level;
use crate::output::{OutputFormat, RenderOptions, render, sample};
use crate::report::{Report, Suppressed};
use crate::source::SourceFile;
use crate::subject::{Consequence, Event, EventKind, ExaminationVerdict, Replay};

fn page(report: &Report) -> String {
    sample::render(report, OutputFormat::Html)
}

/// The page without its style and its script, which are no XML, and without their hashes.
fn markup(report: &Report) -> String {
    let parts = [STYLE, SCRIPT, STYLE_HASH, SCRIPT_HASH];
    let without = |page: String, part: &&str| page.replace(part, "");
    parts.iter().fold(page(report), without)
}

/// The texts and values of the page; fails if an element does not end or a quote does not close.
fn texts(report: &Report) -> Vec<(String, String)> {
    let markup = markup(report);
    sample::xml_texts(markup.strip_prefix("<!DOCTYPE html>\n").unwrap())
}

fn of<'t>(texts: &'t [(String, String)], name: &str) -> Vec<&'t str> {
    let named = texts.iter().filter(|(of, _)| of == name);
    named.map(|(_, text)| text.as_str()).collect()
}

#[test]
fn the_markup_is_stable() {
    let mut report = sample::examined();
    report.findings.truncate(2);
    insta::assert_snapshot!(markup(&report));
}

/// The hash of `text` as a policy names it.
fn hash(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = Sha256::digest(text)
        .iter()
        .fold(String::new(), |mut bits, byte| {
            let _ = write!(bits, "{byte:08b}");
            bits
        });
    let digits = bits.as_bytes().chunks(6).map(|six| {
        let six = format!("{:0<6}", str::from_utf8(six).unwrap());
        char::from(DIGITS[usize::from_str_radix(&six, 2).unwrap()])
    });
    digits.chain(['=']).collect()
}

#[test]
fn the_policy_allows_this_style_and_this_script_alone() {
    assert_eq!(STYLE_HASH, hash(STYLE));
    assert_eq!(SCRIPT_HASH, hash(SCRIPT));
    let page = page(&sample::report());
    for hash in [STYLE_HASH, SCRIPT_HASH] {
        assert!(page.contains(&format!("-src &apos;sha256-{hash}&apos;")));
    }
    let texts = texts(&sample::report());
    let policy = of(&texts, "meta@content")[0];
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[test]
fn the_script_finds_what_it_asks_for() {
    let texts = texts(&sample::report());
    let ids: Vec<&str> = ["section@id", "input@id", "button@id", "output@id"]
        .iter()
        .flat_map(|name| of(&texts, name))
        .collect();
    let asked = SCRIPT.split("element(\"").skip(1);
    let asked: Vec<&str> = asked.filter_map(|rest| rest.split('"').next()).collect();
    assert!(asked.len() > 4, "{asked:?}");
    assert!(asked.iter().all(|id| ids.contains(id)), "{asked:?} {ids:?}");
}

#[test]
fn text_from_outside_brings_no_markup() {
    let mut report = sample::legal_xml_hazards();
    let evil = "</script></style><img src=x onerror=alert(1)>\"'&";
    report.findings[0].fix = Some(evil.to_owned());
    report.findings[0].field = evil.to_owned();
    report.sources[1].text = report.sources[1].text.replace("{ return n;", "{/*<b>&*/n;");
    let texts = texts(&report);
    let hazards = "]]> <&\"' 𝒳 \\u{1b} \\u{ffff} \\u{0}";
    assert_eq!(of(&texts, "section@data-class"), [hazards]);
    assert!(of(&texts, "p").contains(&hazards), "{texts:?}");
    assert!(of(&texts, "h2").contains(&hazards), "{texts:?}");
    assert!(of(&texts, "dd").contains(&evil), "{texts:?}");
    assert!(texts.iter().all(|(name, _)| name != "img" && name != "b"));
    let markup = markup(&report);
    assert_eq!(markup.matches("<script").count(), 1);
    assert!(markup.contains("&lt;b&gt;&amp;*/"), "{markup}");
}

#[test]
fn unsafe_characters_are_shown_and_source_lines_keep_theirs_apart() {
    let text = page(&sample::hostile());
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r']));
    assert!(text.contains("\\u{202e}"), "names show what they contain");
    assert!(
        text.contains("\u{fffd}[31m"),
        "lines stay as long as they are"
    );
}

#[test]
fn classes_and_fields_are_grouped_and_the_worst_comes_first() {
    use Consequence::{BrokenStructure, LostUpdate, StaleValue};
    let mut report = sample::report();
    report.findings = vec![
        sample::finding_of("A", "stale", Level::Warning, Some(StaleValue)),
        sample::finding_of("B", "none", Level::Note, None),
        sample::finding_of("B", "broken", Level::Warning, Some(BrokenStructure)),
        sample::finding_of("A", "lost", Level::Warning, Some(LostUpdate)),
        sample::finding_of("C", "error", Level::Error, None),
        sample::finding_of("A", "lost", Level::Warning, Some(StaleValue)),
    ];
    let texts = texts(&report);
    assert_eq!(of(&texts, "section@data-class"), ["C", "B", "A"]);
    let fields = ["error", "broken", "none", "lost", "stale"];
    let text = markup(&report);
    let headings = text.split("<h3><code>").skip(1);
    let shown: Vec<&str> = headings.filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(shown, fields);
    assert_eq!(of(&texts, "article@data-count"), ["1", "1", "1", "2", "1"]);
    let harms = [
        "none",
        "broken-structure",
        "none",
        "lost-update stale-value",
        "stale-value",
    ];
    assert_eq!(of(&texts, "article@data-harm"), harms);
    assert_eq!(of(&texts, "article@data-level")[2], "note");
}

/// Names, values and counts of the filters.
fn filters(report: &Report) -> Vec<(String, String, String)> {
    let texts = texts(report);
    let counts = markup(report);
    let counts = counts.split("<span class=\"count\">").skip(1);
    let counts = counts.map(|rest| rest.split('<').next().unwrap().to_owned());
    let names = of(&texts, "input@name").into_iter();
    let values = of(&texts, "input@value").into_iter();
    names
        .zip(values)
        .zip(counts)
        .map(|((name, value), count)| (name.to_owned(), value.to_owned(), count))
        .collect()
}

#[test]
fn filters_count_the_findings_with_each_value() {
    let rows = |report: &Report| -> Vec<String> {
        let rows = filters(report).into_iter();
        rows.map(|(name, value, count)| format!("{name} {value} {count}"))
            .collect()
    };
    let plain = [
        "data-level warning 2",
        "data-level note 1",
        "data-rule escaping-field 1",
        "data-rule unguarded-conflict 2",
        "data-harm lost-update 2",
        "data-harm none 1",
    ];
    assert_eq!(rows(&sample::report()), plain);
    let mut report = sample::examined();
    report.findings[2].proof = None;
    assert!(rows(&report).contains(&"data-verdict confirmed 1".to_owned()));
    assert!(rows(&report).contains(&"data-verdict none 1".to_owned()));
}

#[test]
fn the_summary_counts_and_says_what_is_left_out() {
    let mut report = sample::report();
    let finding = report.findings[0].clone();
    report.exempted = vec![finding.clone(), finding.clone()];
    report.suppressed.push(Suppressed {
        place: finding.location,
        finding,
        reason: None,
    });
    let options = RenderOptions {
        limit: Some(2),
        ..sample::options()
    };
    let mut bytes = Vec::new();
    render(&report, OutputFormat::Html, &options, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    for expected in [
        ">3 findings<",
        ">Checked 237 classes in 5,236 files.<",
        ">Not shown: 1 beyond the limit, 1 suppressed in the source, 2 exempted by the configuration.<",
        concat!(">threadlint ", env!("CARGO_PKG_VERSION"), "<"),
        ">src/demo/Broken.java:7: not fully",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert!(!text.contains("Box$Inner"), "{text}");
}

#[test]
fn every_link_leads_to_a_line_and_no_two_lines_share_an_id() {
    for report in [sample::report(), sample::examined(), sample::hostile()] {
        let texts = texts(&report);
        let mut ids: Vec<&str> = texts
            .iter()
            .filter(|(name, _)| name.ends_with("@id"))
            .map(|(_, id)| id.as_str())
            .collect();
        let links = of(&texts, "a@href");
        assert!(links.len() > 1);
        for link in links {
            assert!(ids.contains(&link.strip_prefix('#').unwrap()), "{link}");
        }
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}

#[test]
fn steps_stand_beside_their_lines() {
    let text = markup(&sample::report());
    let line = text.lines().find(|line| line.contains("<th>5</th>"));
    let chips = ["2.1", "2.2", "2.3"].map(|step| format!("<span class=\"t2\">{step}</span>"));
    assert!(line.unwrap().contains(&chips.join(" ")), "{line:?}");
    assert!(line.unwrap().contains("<mark>n++</mark>"), "{line:?}");
}

#[test]
fn a_long_line_is_cut_around_its_mark() {
    let mut report = sample::report();
    let long = "é<".repeat(5_000);
    let source = &report.sources[2];
    let text = source.text.replace("{1};", &format!("{{1}}; // {long}"));
    report.sources[2] = SourceFile::new(source.origin.clone(), text);
    let text = markup(&report);
    assert!(
        text.contains("int[] <mark>cells</mark> = {1}; // é&lt;"),
        "{text}"
    );
    assert!(
        text.contains("é&lt;…</code>") || text.contains("é…</code>"),
        "{text}"
    );
    assert!(text.len() < 20_000);
}

/// The classes of the cells of each row with a step, and the row's number.
fn columns(report: &Report) -> Vec<(String, Vec<String>)> {
    let text = markup(report);
    let table = text.split("<table class=\"schedule\">").nth(1).unwrap();
    let table = table.split("</table>").next().unwrap();
    let rows = table.split("<th scope=\"row\">").skip(1);
    rows.map(|row| {
        let number = row.split('<').next().unwrap().to_owned();
        let cells = row.split("<td class=\"").skip(1);
        let cells = cells.map(|cell| cell.split('"').next().unwrap().to_owned());
        (number, cells.collect())
    })
    .collect()
}

#[test]
fn an_interleaving_has_a_column_per_thread_with_the_locks_that_are_held() {
    let event = |thread, holds: &[&str], is_marked| Event {
        thread,
        kind: EventKind::Read,
        what: "reads `n`".to_owned(),
        at: None,
        method: None,
        class: None,
        holds: holds.iter().map(ToString::to_string).collect(),
        is_marked,
    };
    let mut report = sample::examined();
    report.findings.truncate(1);
    let proof = report.findings[0].proof.as_mut().unwrap();
    proof.replay = Some(Replay {
        file: "a.json".into(),
        command: "threadlint replay 'a b.json'".into(),
    });
    let interleaving = &mut proof.evidence.interleaving;
    interleaving.threads.clear();
    interleaving.events_before = 6;
    interleaving.events = vec![
        event(1, &[], false),
        event(3, &["Box#1", "Box#2"], false),
        event(1, &[], true),
        event(3, &[], true),
    ];
    let rows = columns(&report);
    let row =
        |number: &str, cells: [&str; 2]| (number.to_owned(), cells.map(str::to_owned).to_vec());
    let expected = [
        row("7", ["step", "idle"]),
        row("8", ["idle", "step held"]),
        row("▶ 9", ["step", "held"]),
        row("▶ 10", ["idle", "step"]),
    ];
    assert_eq!(rows, expected);
    let text = markup(&report);
    assert!(text.contains("holds Box#1, Box#2</span>"), "{text}");
    assert!(text.contains("… 6 earlier events …"), "{text}");
    assert!(text.contains(">threadlint replay &apos;a b.json&apos;</code>"));
}

#[test]
fn the_strongest_verdict_is_in_the_heading() {
    let mut report = sample::examined();
    for (finding, verdict) in report.findings.iter_mut().zip([
        ExaminationVerdict::NotReproduced,
        ExaminationVerdict::Confirmed,
    ]) {
        finding.proof.as_mut().unwrap().evidence.verdict = verdict;
    }
    let text = markup(&report);
    let heading = text.split("</summary>").next().unwrap();
    assert!(
        heading.contains("data-verdict=\"confirmed\">confirmed<"),
        "{heading}"
    );
}

#[test]
fn equal_reports_are_equal_pages_and_nothing_is_loaded() {
    assert_eq!(page(&sample::examined()), page(&sample::examined()));
    let texts = texts(&sample::examined());
    let loads = |name: &str| name.ends_with("@src") || name.starts_with("link@");
    assert!(texts.iter().all(|(name, _)| !loads(name)), "{texts:?}");
    assert!(!page(&Report::default()).contains("fieldset>"));
    assert!(page(&Report::default()).contains(">no findings<"));
}
