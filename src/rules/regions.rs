//! Parts of a body, to be asked whether a place lies in one of them.

use crate::source::Span;

/// The parts by their starts, each with the furthest end so far.
#[derive(Default)]
pub(super) struct Regions(Vec<Span>);

impl Regions {
    pub(super) fn add(&mut self, parts: impl IntoIterator<Item = Span>) {
        self.0.extend(parts);
        self.0.sort_unstable();
        let mut end = 0;
        for span in &mut self.0 {
            end = end.max(span.end);
            span.end = end;
        }
    }

    pub(super) fn contain(&self, place: Span) -> bool {
        let next = self.0.partition_point(|span| span.start <= place.start);
        next > 0 && place.end <= self.0[next - 1].end
    }
}
