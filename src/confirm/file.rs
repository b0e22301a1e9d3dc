//! Reads a report back from the JSON or the SARIF that `check` wrote.
//!
//! Sources are read again, for excerpts. A source that no longer exists is replaced by empty lines,
//! so that places stay right. Spans are recovered from the text: the file says where a name starts,
//! but not where it ends.

use std::fs;
use std::path::Path;

use rustc_hash::FxHashMap;

use super::ConfirmError;
use super::rows::{
    AccessRow, Document, EntryRow, Log, MemberRow, NoticeRow, PlaceRow, Row, SarifResult,
};
use crate::archive::Archive;
use crate::finding::{
    AccessKind, Confidence, FieldAccess, Finding, Level, Location, Promise, RuleId, Step, Tally,
    ThreadPath, fnv1a,
};
use crate::read::{Decoded, decode, io_reason, is_checked_name, read_file, read_limited};
use crate::report::{Notice, Report, Stats};
use crate::source::{FileId, Origin, SourceFile, Span};
use crate::subject::{Consequence, LockName, MemberKind, MemberRef};

/// The layout of our JSON that this version reads.
const LAYOUT: u32 = 1;
/// Largest number of lines assumed for a source that no longer exists.
const LINES_OF_ABSENT: u32 = 1_000_000;
/// Largest file of findings.
const LARGEST: u64 = 1 << 30;

/// The report that the file contains; paths in it start at `folder`.
pub(crate) fn read(path: &Path, folder: &Path) -> Result<Report, ConfirmError> {
    let refused = |reason: String| ConfirmError::NotFindings {
        path: path.to_owned(),
        reason,
    };
    let text = text_of(path)?;
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| refused(format!("it is not JSON: {error}")))?;
    let document = if value.get("runs").is_some() {
        of_sarif(serde_json::from_value(value).map_err(|e| refused(e.to_string()))?)
            .map_err(refused)?
    } else if let Some(version) = value
        .get("schema_version")
        .and_then(serde_json::Value::as_u64)
    {
        if version != u64::from(LAYOUT) {
            return Err(ConfirmError::Layout {
                path: path.to_owned(),
                version,
                known: LAYOUT,
            });
        }
        serde_json::from_value(value).map_err(|error| refused(error.to_string()))?
    } else {
        let reason = "it has neither `schema_version` nor `runs`";
        return Err(refused(reason.to_owned()));
    };
    let report = report(document, folder).map_err(refused)?;
    Ok(Report {
        input: Some(format!("{:016x}", fnv1a(text.bytes()))),
        ..report
    })
}

fn text_of(path: &Path) -> Result<String, ConfirmError> {
    let unreadable = |reason: String| ConfirmError::Unreadable {
        path: path.to_owned(),
        reason,
    };
    let open = || -> std::io::Result<(fs::File, u64)> {
        let file = fs::File::open(path)?;
        let size = file.metadata()?.len();
        Ok((file, size))
    };
    let (file, size) = open().map_err(|error| unreadable(io_reason(&error)))?;
    let bytes = read_limited(file, size, LARGEST).map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8".to_owned()))?;
    // Some editors and shells write a byte order mark first.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The rows of SARIF, converted to those of our JSON.
fn of_sarif(log: Log) -> Result<Document, String> {
    let [run] = <[_; 1]>::try_from(log.runs)
        .map_err(|runs| format!("it has {} runs instead of one", runs.len()))?;
    let name = run.tool.driver.name;
    if name != env!("CARGO_PKG_NAME") {
        return Err(format!("it was written by {name}"));
    }
    let results = run.results.into_iter();
    let findings = results
        .filter(|result| result.suppressions.is_empty())
        .map(of_result);
    let rules = run.tool.driver.rules.into_iter().map(|rule| rule.id);
    Ok(Document {
        findings: findings.collect::<Result<_, _>>()?,
        notices: Vec::new(),
        summary: super::rows::Summary {
            files: 0,
            classes: 0,
            findings: rules.map(|id| (id, serde_json::Value::Null)).collect(),
            partial_files: 0,
        },
    })
}

fn of_result(result: SarifResult) -> Result<Row, String> {
    let mut row = result.properties;
    row.insert("rule".to_owned(), result.rule_id.into());
    row.insert("level".to_owned(), result.level.into());
    serde_json::from_value(row.into())
        .map_err(|error| format!("a result lacks properties: {error}"))
}

fn report(document: Document, folder: &Path) -> Result<Report, String> {
    let mut sources = Sources {
        folder,
        known: FxHashMap::default(),
        list: Vec::new(),
        // Failures of the tool in the earlier run do not concern this one.
        notices: document
            .notices
            .into_iter()
            .filter(|notice| !notice.internal)
            .map(notice)
            .collect(),
    };
    let mut heights: FxHashMap<&str, u32> = FxHashMap::default();
    for place in document.findings.iter().flat_map(places) {
        let height = heights.entry(place.0).or_default();
        *height = place.1.max(*height);
    }
    let mut findings = Vec::new();
    for row in &document.findings {
        findings.push(finding(row, &mut sources, &heights)?);
    }
    let ran = |rule: &RuleId| document.summary.findings.contains_key(rule.name());
    sources.notices.sort();
    Ok(Report {
        findings,
        notices: sources.notices,
        stats: Stats {
            files: document.summary.files,
            classes: document.summary.classes,
            partial_files: document.summary.partial_files,
            ..Stats::default()
        },
        rules: RuleId::ALL.into_iter().filter(ran).collect(),
        sources: sources.list,
        ..Report::default()
    })
}

/// Every path of a row with its line.
fn places(row: &Row) -> impl Iterator<Item = (&str, u32)> {
    let steps = row.entries.iter().flat_map(|entry| &entry.steps);
    let accesses = row.accesses.iter().map(|access| &access.place);
    let others = [&row.start, &row.declaration].into_iter();
    let places = others.chain(accesses).chain(steps.map(|step| &step.place));
    places
        .map(|place| (place.path.as_str(), place.line))
        .chain([(row.promise.path.as_str(), row.promise.line)])
}

fn finding(
    row: &Row,
    sources: &mut Sources,
    heights: &FxHashMap<&str, u32>,
) -> Result<Finding, String> {
    let location = location(row, sources, heights);
    let mut at = |place: &PlaceRow| sources.locate(place, heights);
    let accesses: Result<Vec<FieldAccess>, String> = row
        .accesses
        .iter()
        .map(|row| access(row, &mut at))
        .collect();
    let threads = threads(&row.entries, &mut at)?;
    let declaration = at(&row.declaration);
    Ok(Finding {
        rule: RuleId::parse(&row.rule).ok_or_else(|| format!("no such rule: `{}`", row.rule))?,
        level: level(&row.level)?,
        confidence: confidence(&row.confidence)?,
        class: row.class.clone(),
        promise: promise(row, sources, heights),
        field: row.field.clone(),
        method: method(row)?,
        guard: row.guard.clone(),
        message: row.message.clone(),
        harm: harm(row)?,
        fix: row.fix.clone(),
        edit: None,
        location,
        declaration,
        tally: tally(row),
        accesses: accesses?,
        threads,
        proof: None,
    })
}

fn harm(row: &Row) -> Result<Option<Consequence>, String> {
    let parse =
        |name: &String| Consequence::parse(name).ok_or_else(|| format!("no such harm: `{name}`"));
    row.harm.as_ref().map(parse).transpose()
}

fn tally(row: &Row) -> Tally {
    let unguarded = row.accesses.iter().filter(|access| access.unguarded);
    Tally {
        all: row.access_count.unwrap_or(row.accesses.len()),
        unguarded: row.unguarded_count.unwrap_or_else(|| unguarded.count()),
    }
}

/// The place of a finding, from its start to its end.
fn location(row: &Row, sources: &mut Sources, heights: &FxHashMap<&str, u32>) -> Location {
    let mut location = sources.locate(&row.start, heights);
    let source = &sources.list[location.file.0 as usize];
    location.span.end = offset(source, row.end_line, row.end_column).max(location.span.start);
    location
}

fn promise(row: &Row, sources: &mut Sources, heights: &FxHashMap<&str, u32>) -> Promise {
    let start = PlaceRow {
        path: row.promise.path.clone(),
        line: row.promise.line,
        column: 1,
    };
    let mut location = sources.locate(&start, heights);
    let source = &sources.list[location.file.0 as usize];
    location.span = first_word(source, row.promise.line);
    Promise {
        reason: row.promise.reason.clone(),
        location,
    }
}

fn threads(
    rows: &[EntryRow],
    at: &mut impl FnMut(&PlaceRow) -> Location,
) -> Result<Option<[ThreadPath; 2]>, String> {
    match rows {
        [] => Ok(None),
        [first, second] => Ok(Some([thread(first, at)?, thread(second, at)?])),
        _ => Err(format!("`entries` has {} threads", rows.len())),
    }
}

fn access(
    row: &AccessRow,
    at: &mut impl FnMut(&PlaceRow) -> Location,
) -> Result<FieldAccess, String> {
    let kind = AccessKind::of_name(&row.kind);
    let locks = |names: &[String]| names.iter().map(|name| LockName::read(name)).collect();
    Ok(FieldAccess {
        kind: kind.ok_or_else(|| format!("no such kind of access: `{}`", row.kind))?,
        location: at(&row.place),
        member: member(&row.member, &row.method)?,
        guards: locks(&row.guards),
        unshared: locks(&row.unshared),
        is_unguarded: row.unguarded,
    })
}

/// The member that the finding is about, if any.
fn method(row: &Row) -> Result<Option<MemberRef>, String> {
    match (&row.member, &row.method) {
        (Some(described), Some(signature)) => member(described, signature).map(Some),
        (None, None) => Ok(None),
        _ => Err("a finding has one of `method` and `member` only".to_owned()),
    }
}

fn member(row: &MemberRow, signature: &str) -> Result<MemberRef, String> {
    let kind = MemberKind::parse(&row.kind);
    Ok(MemberRef {
        class: row.class.clone(),
        kind: kind.ok_or_else(|| format!("no such kind of member: `{}`", row.kind))?,
        name: row.name.clone(),
        parameters: row.parameters.clone(),
        signature: signature.to_owned(),
    })
}

fn thread(
    row: &EntryRow,
    at: &mut impl FnMut(&PlaceRow) -> Location,
) -> Result<ThreadPath, String> {
    let step = |row: &super::rows::StepRow| Step {
        location: at(&row.place),
        text: row.text.clone(),
    };
    Ok(ThreadPath {
        entry: member(&row.member, &row.method)?,
        steps: row.steps.iter().map(step).collect(),
        access: row.access,
    })
}

/// A level that a verdict raised to error was a warning before.
fn level(name: &str) -> Result<Level, String> {
    match name {
        "note" => Ok(Level::Note),
        "warning" | "error" => Ok(Level::Warning),
        _ => Err(format!("no such level: `{name}`")),
    }
}

fn confidence(name: &str) -> Result<Confidence, String> {
    let all = [Confidence::Low, Confidence::Medium, Confidence::High];
    let found = all.into_iter().find(|confidence| confidence.name() == name);
    found.ok_or_else(|| format!("no such confidence: `{name}`"))
}

fn notice(row: NoticeRow) -> Notice {
    Notice {
        path: row.path,
        line: row.line,
        message: row.message,
        is_internal: false,
    }
}

/// The files that findings point into.
struct Sources<'a> {
    folder: &'a Path,
    known: FxHashMap<String, FileId>,
    list: Vec<SourceFile>,
    notices: Vec<Notice>,
}

impl Sources<'_> {
    /// The place with the name that starts there.
    fn locate(&mut self, place: &PlaceRow, heights: &FxHashMap<&str, u32>) -> Location {
        let file = self.file(&place.path, heights);
        let source = &self.list[file.0 as usize];
        let start = offset(source, place.line, place.column);
        let rest = source.text.get(start as usize..).unwrap_or_default();
        let is_part = |c: &char| c.is_alphanumeric() || "_$@".contains(*c);
        let length: usize = rest.chars().take_while(is_part).map(char::len_utf8).sum();
        let end = start + u32::try_from(length).unwrap_or(0);
        Location {
            file,
            span: Span { start, end },
        }
    }

    fn file(&mut self, path: &str, heights: &FxHashMap<&str, u32>) -> FileId {
        if let Some(file) = self.known.get(path) {
            return *file;
        }
        let origin = match path.split_once("!/") {
            Some((archive, entry)) => Origin::Entry {
                archive: archive.to_owned(),
                entry: entry.to_owned(),
            },
            None => Origin::File(path.to_owned()),
        };
        let text = text(&origin, self.folder).unwrap_or_else(|reason| {
            self.notices.push(Notice {
                path: path.to_owned(),
                line: None,
                message: format!("not shown: {reason}"),
                is_internal: false,
            });
            let height = heights.get(path).copied().unwrap_or(1);
            "\n".repeat(height.min(LINES_OF_ABSENT) as usize)
        });
        let file = FileId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(SourceFile::new(origin, text));
        self.known.insert(path.to_owned(), file);
        file
    }
}

fn text(origin: &Origin, folder: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    match origin {
        Origin::File(path) => {
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            if !is_checked_name(name) {
                return Err("this is not Java source".to_owned());
            }
            read_file(&folder.join(path), &mut bytes)?;
        }
        Origin::Entry { archive, entry } => {
            let (archive, _) = Archive::open(&folder.join(archive))?;
            let position = archive.names().position(|name| name == entry);
            bytes = archive.read(position.ok_or("no such entry")?)?;
        }
    }
    match decode(bytes) {
        Decoded::Text { text, .. } => Ok(text),
        Decoded::Unusable(reason) => Err(reason.to_owned()),
    }
}

/// Byte offset of a line and a column, both from 1; a column past the end of the line counts as its
/// end.
fn offset(source: &SourceFile, line: u32, column: u32) -> u32 {
    let mut left = column.saturating_sub(1) as usize;
    let text = source.line(line);
    let mut bytes = 0;
    for c in text.chars() {
        if left < c.len_utf16() {
            break;
        }
        left -= c.len_utf16();
        bytes += c.len_utf8();
    }
    u32::try_from(source.line_start(line) + bytes).unwrap_or(u32::MAX)
}

/// The first word of a line.
fn first_word(source: &SourceFile, line: u32) -> Span {
    let text = source.line(line);
    let start = source.line_start(line) + text.len() - text.trim_start().len();
    let word = text.split_whitespace().next().unwrap_or_default();
    let end = start + word.len();
    Span {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        end: u32::try_from(end).unwrap_or(u32::MAX),
    }
}
