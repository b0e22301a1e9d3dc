//! Hand-made reports, rendered, for the renderers' tests.

use std::path::PathBuf;

use quick_xml::escape::unescape;
use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};

use super::{OutputFormat, RenderOptions};
use crate::report::Report;
pub(crate) use crate::report::sample::{examined, finding_of, hostile, report};

pub(super) fn options() -> RenderOptions {
    RenderOptions {
        is_colored: false,
        has_links: false,
        is_unicode: true,
        width: 100,
        limit: None,
        cwd: PathBuf::from("/nowhere/repo/module"),
        root: PathBuf::from("/nowhere/repo"),
        with_suppressed: false,
        class_path: Vec::new(),
    }
}

pub(super) fn render(report: &Report, format: OutputFormat) -> String {
    let mut bytes = Vec::new();
    super::render(report, format, &options(), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

pub(super) fn rendered(format: OutputFormat) -> String {
    render(&report(), format)
}

/// One finding with texts that XML cannot contain as they are.
pub(super) fn legal_xml_hazards() -> Report {
    let mut report = report();
    report.findings.truncate(1);
    let finding = &mut report.findings[0];
    finding.message = "]]> <&\"' 𝒳 \u{1b} \u{ffff} \0".to_owned();
    finding.class = finding.message.clone();
    report
}

/// The texts of elements, and the values of attributes as `element@attribute`, in their order. Fails
/// if the text is no XML.
pub(super) fn xml_texts(text: &str) -> Vec<(String, String)> {
    let is_legal = |c: char| matches!(c, '\t' | '\n' | '\u{20}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_legal), "{text:?}");
    let mut reader = Reader::from_str(text);
    let (mut open, mut texts) = (Vec::<String>::new(), Vec::new());
    loop {
        let event = reader.read_event().unwrap();
        if let Event::Start(tag) | Event::Empty(tag) = &event {
            let name = tag.name().as_ref().to_owned();
            for attribute in tag.attributes() {
                let attribute = attribute.unwrap();
                let key = attribute.key.as_ref();
                let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap();
                texts.push((format!("{name}@{key}"), value.into_owned()));
            }
            if matches!(event, Event::Start(_)) {
                texts.push((name.clone(), String::new()));
                open.push(name);
            }
            continue;
        }
        match event {
            Event::End(_) => drop(open.pop().unwrap()),
            Event::Eof => break,
            Event::Text(part) => append(&mut texts, &open, &part),
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                let text = unescape(&entity).unwrap();
                append(&mut texts, &open, &text);
            }
            _ => {}
        }
    }
    assert_eq!(open, [""; 0]);
    texts.retain(|(name, text)| name.contains('@') || !text.trim().is_empty());
    texts
}

/// Adds text to the innermost open element.
fn append(texts: &mut [(String, String)], open: &[String], part: &str) {
    let Some(name) = open.last() else { return };
    let own = texts.iter_mut().rfind(|(of, _)| of == name);
    own.unwrap().1.push_str(part);
}
