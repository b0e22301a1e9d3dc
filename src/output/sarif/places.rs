//! Places in sources as SARIF has them.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_sarif::sarif as s;

use super::log::{ROOT, message, not_a_link};
use crate::finding::{Location, identity_hash};
use crate::output::RenderOptions;
use crate::output::line_hash::{LineHashes, line_hashes};
use crate::output::paths::Locator;
use crate::source::{FileId, Position, SourceFile};

/// The sources, and what has been found out about them.
pub(in crate::output) struct Places<'a> {
    sources: &'a [SourceFile],
    locator: Locator<'a>,
    hashes: FxHashMap<FileId, LineHashes>,
}

impl<'a> Places<'a> {
    pub(in crate::output) fn new(sources: &'a [SourceFile], options: &'a RenderOptions) -> Self {
        Self {
            sources,
            locator: Locator::new(options),
            hashes: FxHashMap::default(),
        }
    }

    fn source(&self, file: FileId) -> &'a SourceFile {
        &self.sources[file.0 as usize]
    }

    pub(in crate::output) fn physical(&mut self, location: Location) -> s::PhysicalLocation {
        let source = self.source(location.file);
        let path = self.locator.path(location.file, &source.origin);
        let (start, end) = one_line(source, location);
        let uri = path.uri();
        let mut artifact = s::ArtifactLocation::builder().uri(uri.as_str()).build();
        if !uri.starts_with("file:") {
            artifact.uri_base_id = Some(ROOT.to_owned());
        }
        let region = s::Region::builder()
            .start_line(start.line)
            .start_column(start.column)
            .end_line(end.line)
            .end_column(end.column)
            .build();
        s::PhysicalLocation::builder()
            .artifact_location(artifact)
            .region(region)
            .build()
    }

    /// The related places, numbered from 1.
    pub(in crate::output) fn related(
        &mut self,
        places: Vec<(Location, String)>,
    ) -> Vec<s::Location> {
        let numbered = places.into_iter().zip(1_i64..);
        let related = numbered.map(|((location, what), id)| {
            s::Location::builder()
                .id(id)
                .message(message(&not_a_link(&what)))
                .physical_location(self.physical(location))
                .build()
        });
        related.collect()
    }

    /// What recognises a result with that identity at that place.
    pub(in crate::output) fn fingerprints(
        &mut self,
        location: Location,
        identity: &[String],
    ) -> BTreeMap<String, String> {
        let source = self.source(location.file);
        let line = source.position(location.span.start).line;
        let hashes = self
            .hashes
            .entry(location.file)
            .or_insert_with(|| line_hashes(&source.text));
        let line_hash = hashes.get(line);
        let mut prints = BTreeMap::from([("threadlint/v2".to_owned(), identity_hash(identity))]);
        // A missing source was replaced by empty lines, whose hash would be wrong: GitHub computes
        // it.
        let is_known = !source.line(line).trim().is_empty();
        let line_hash = line_hash.filter(|_| is_known);
        prints.extend(line_hash.map(|hash| ("primaryLocationLineHash".to_owned(), hash)));
        prints
    }
}

/// Start and end of a place, cut to its first line.
pub(in crate::output) fn one_line(source: &SourceFile, location: Location) -> (Position, Position) {
    let start = source.position(location.span.start);
    let mut end = source.position(location.span.end);
    if end.line != start.line {
        let line = source.line(start.line);
        let units = u32::try_from(line.encode_utf16().count()).unwrap_or(u32::MAX - 1);
        end = Position {
            line: start.line,
            column: (units + 1).max(start.column),
        };
    }
    (start, end)
}
