//! Makes one outcome of the results of all shards.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::checked::CheckedPart;
use super::confirmed::ConfirmedPart;
use super::run::RunPart;
use super::{Part, ResultError, ShardResult};
use crate::shard::Shard;

/// How many missing shards are named.
const NAMED: usize = 20;

/// The outcome of the run whose shards wrote these files, all of them.
pub(crate) fn whole(files: &[PathBuf]) -> Result<Part, ResultError> {
    let mut by_shard: BTreeMap<Shard, (PathBuf, ShardResult)> = BTreeMap::new();
    for path in files {
        let result = ShardResult::read(path)?;
        if let Some((first_path, first)) = by_shard.values().next()
            && let Some(difference) = difference(first, &result)
        {
            return Err(ResultError::OtherRun {
                first: first_path.clone(),
                second: path.clone(),
                difference,
            });
        }
        let shard = result.shard;
        if let Some((first, _)) = by_shard.insert(shard, (path.clone(), result)) {
            return Err(ResultError::Doubled {
                first,
                second: path.clone(),
                shard: shard.to_string(),
            });
        }
    }
    refuse_gaps(by_shard.keys().copied())?;
    let parts = by_shard.into_values().map(|(_, result)| result.part);
    Ok(joined(parts.collect()))
}

/// How the runs of two shards differ.
fn difference(one: &ShardResult, other: &ShardResult) -> Option<String> {
    let (command, other_command) = (one.part.command(), other.part.command());
    if command != other_command {
        return Some(format!(
            "one is of `{command}`, the other of `{other_command}`"
        ));
    }
    let (count, other_count) = (one.shard.count(), other.shard.count());
    if count != other_count {
        return Some(format!("one has {count} shards, the other {other_count}"));
    }
    let mut names = one.arguments.keys().chain(other.arguments.keys());
    let name = names.find(|name| one.arguments.get(*name) != other.arguments.get(*name));
    if let Some(name) = name {
        let value = |of: &ShardResult| match of.arguments.get(name) {
            Some(values) if !values.is_empty() => format!("`{}`", values.join(" ")),
            _ => "not given".to_owned(),
        };
        return Some(format!(
            "{name} is {} in one and {} in the other",
            value(one),
            value(other)
        ));
    }
    let is_same = match (&one.part, &other.part) {
        (Part::Check(one), Part::Check(other)) => one.report.input == other.report.input,
        (Part::Confirm(one), Part::Confirm(other)) => one.report.input == other.report.input,
        _ => true,
    };
    (!is_same).then(|| "the files that they checked differ".to_owned())
}

/// All shards of one run, sorted, or an error that names those that are missing.
fn refuse_gaps(shards: impl Iterator<Item = Shard>) -> Result<(), ResultError> {
    let shards: Vec<Shard> = shards.collect();
    let count = shards.first().map_or(1, |shard| shard.count());
    let is_missing = |number: &u32| !shards.iter().any(|shard| shard.number() == *number);
    let missing: Vec<u32> = (1..=count).filter(is_missing).collect();
    let Some(&first) = missing.first() else {
        return Ok(());
    };
    Err(ResultError::Missing {
        missing: listed(&missing),
        first,
        count,
    })
}

/// `3 is`, `3, 5 and 7 are`.
fn listed(missing: &[u32]) -> String {
    let mut names: Vec<String> = missing.iter().take(NAMED).map(u32::to_string).collect();
    if let Some(more) = missing.len().checked_sub(NAMED).filter(|more| *more > 0) {
        names.push(format!("{more} more"));
    }
    match names.split_last() {
        Some((last, [])) => format!("{last} is"),
        Some((last, others)) => format!("{} and {last} are", others.join(", ")),
        None => String::new(),
    }
}

/// The whole of the parts of one command, in the order of their shards.
fn joined(parts: Vec<Part>) -> Part {
    let mut checked = Vec::new();
    let mut confirmed = Vec::new();
    let mut runs = Vec::new();
    for part in parts {
        match part {
            Part::Check(part) => checked.push(*part),
            Part::Confirm(part) => confirmed.push(*part),
            Part::Run(part) => runs.push(*part),
        }
    }
    let checked = checked.into_iter().reduce(CheckedPart::and);
    let checked = checked.map(|part| Part::Check(Box::new(part.settled())));
    let confirmed = confirmed.into_iter().reduce(ConfirmedPart::and);
    let confirmed = confirmed.map(|part| Part::Confirm(Box::new(part)));
    let whole = checked.or(confirmed);
    whole.unwrap_or_else(|| Part::Run(Box::new(RunPart::whole(runs))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(numbers: &[u32], count: u32) -> String {
        let shards = numbers
            .iter()
            .map(|number| Shard::new(*number, count).unwrap());
        refuse_gaps(shards).map_or_else(|error| error.to_string(), |()| "none".to_owned())
    }

    #[test]
    fn missing_shards_are_named() {
        assert_eq!(gaps(&[1, 2, 3], 3), "none");
        assert_eq!(gaps(&[1], 1), "none");
        assert_eq!(gaps(&[1, 3], 3), "of 3 shards, 2 is missing");
        assert_eq!(gaps(&[2], 4), "of 4 shards, 1, 3 and 4 are missing");
        let many = gaps(&[1], 64);
        assert!(many.ends_with("20, 21 and 43 more are missing"), "{many}");
    }
}
