//! What the runs of one shape show, and whether it is within the bars.

use crate::fit::exponent;
use crate::measure::Figures;

const MAX_EXPONENT: f64 = 1.3;
const MAX_PACKED_SARIF: usize = 10_000_000;
const MAX_MEGABYTES_PER_MEGABYTE: f64 = 60.0;
const SPARE_MEGABYTES: f64 = 100.0;
/// A run that takes less than this beyond the start-up says nothing about growth: CPU time is
/// counted in hundredths of a second.
const SHORTEST_SECONDS: f64 = 0.1;
/// Fewer runs than this say nothing either.
const FEWEST_RUNS: usize = 3;

/// The runs of one shape, by size.
pub(crate) struct Series {
    pub(crate) runs: Vec<(usize, Figures)>,
    /// CPU time of a run on next to nothing.
    pub(crate) start_up: f64,
    /// The size to reach.
    pub(crate) largest: usize,
    /// Whether the linter may refuse the source before it is that large.
    pub(crate) may_be_refused: bool,
}

impl Series {
    pub(crate) const HEAD: &str =
        "shape                        n    CPU s   n^x   read MB   peak MB  SARIF kB  packed kB";

    /// One line of the table.
    pub(crate) fn line(&self, name: &str, troubles: &[String]) -> String {
        let Some((size, last)) = self.runs.last() else {
            return name.to_owned();
        };
        let exponent = self
            .exponent()
            .map_or_else(|| "-".to_owned(), |exponent| format!("{exponent:.2}"));
        format!(
            "{name:<22} {size:>7} {:>8.2} {exponent:>5} {:>9.2} {:>9.1} {:>9} {:>10}  {}",
            last.cpu,
            last.megabytes_read,
            last.peak_megabytes,
            last.sarif_bytes / 1000,
            last.packed_sarif_bytes / 1000,
            self.remarks(troubles)
        )
    }

    fn remarks(&self, troubles: &[String]) -> String {
        let refused = self.runs.last().and_then(|(_, last)| last.refusal.as_ref());
        let rightly = refused.filter(|_| self.may_be_refused);
        let rightly = rightly.map(|_| "refused, as it may be".to_owned());
        let remarks: Vec<String> = troubles.iter().cloned().chain(rightly).collect();
        remarks.join("; ")
    }

    /// What is above a bar.
    pub(crate) fn troubles(&self) -> Vec<String> {
        let mut troubles = Vec::new();
        if self.exponent().is_some_and(|x| x > MAX_EXPONENT) {
            troubles.push(format!("above n^{MAX_EXPONENT}"));
        }
        let Some((size, last)) = self.runs.last() else {
            return troubles;
        };
        troubles.extend(last.failure.clone());
        if !(self.may_be_refused && last.refusal.is_some()) {
            let refusals = last.refusal.iter();
            troubles.extend(refusals.map(|message| format!("refused: {message}")));
            if *size < self.largest {
                troubles.push("stopped early".to_owned());
            }
        }
        let allowed = last.megabytes_read * MAX_MEGABYTES_PER_MEGABYTE + SPARE_MEGABYTES;
        if last.peak_megabytes > allowed {
            troubles.push(format!("more than {allowed:.0} MB of memory"));
        }
        if last.packed_sarif_bytes > MAX_PACKED_SARIF {
            troubles.push("SARIF above 10 MB".to_owned());
        }
        troubles
    }

    /// Over the upper half of the sizes; `None` if all runs are too short.
    fn exponent(&self) -> Option<f64> {
        let upper = &self.runs[self.runs.len() / 2..];
        let points: Vec<(f64, f64)> = upper
            .iter()
            .map(|(size, figures)| {
                let size = u32::try_from(*size).unwrap_or(u32::MAX);
                (f64::from(size), figures.cpu - self.start_up)
            })
            .filter(|(_, seconds)| *seconds >= SHORTEST_SECONDS)
            .collect();
        exponent(&points).filter(|_| points.len() >= FEWEST_RUNS)
    }
}
