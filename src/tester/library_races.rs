//! Races in libraries that did no harm: a run says how many there are, and how to have them reported.

use std::collections::BTreeMap;

use crate::protocol::LibraryRace;

/// The races of a run, whichever JVM told them.
#[derive(Debug, Default)]
pub(super) struct LibraryRaces {
    /// By the name of the two accesses: from the first schedule that showed the race.
    found: BTreeMap<String, LibraryRace>,
}

impl LibraryRaces {
    pub(super) fn add(&mut self, race: LibraryRace) {
        let known = self.found.get(&race.race);
        if known.is_none_or(|known| race.index < known.index) {
            self.found.insert(race.race.clone(), race);
        }
    }

    /// All of them in one sentence, `None` if there are none.
    pub(super) fn note(&self) -> Option<String> {
        let first = self.found.values().min_by_key(|race| race.index)?;
        let (count, them) = match self.found.len() {
            1 => ("1 race".to_owned(), "it"),
            count => (format!("{count} races"), "them"),
        };
        Some(format!(
            "{count} in libraries on the class path did no harm in these schedules; first: {}; \
             --watch '{}' reports {them}",
            first.message, first.watch
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(index: u64, race: &str, message: &str) -> LibraryRace {
        LibraryRace {
            index,
            race: race.to_owned(),
            message: message.to_owned(),
            watch: "org.lib.**".to_owned(),
        }
    }

    #[test]
    fn the_first_schedule_gives_the_example_whatever_the_order_of_messages() {
        let mut races = LibraryRaces::default();
        assert_eq!(races.note(), None);
        races.add(race(7, "a", "late"));
        races.add(race(9, "b", "later"));
        races.add(race(2, "a", "early"));
        races.add(race(8, "a", "again"));
        assert_eq!(
            races.note().unwrap(),
            "2 races in libraries on the class path did no harm in these schedules; first: early; \
             --watch 'org.lib.**' reports them"
        );
    }

    #[test]
    fn the_earliest_schedule_counts_whatever_the_names() {
        let mut races = LibraryRaces::default();
        races.add(race(5, "a", "late"));
        races.add(race(3, "b", "early"));
        assert!(races.note().unwrap().contains("; first: early; "));
    }

    #[test]
    fn one_race_is_told_in_the_singular() {
        let mut races = LibraryRaces::default();
        races.add(race(0, "a", "only"));
        let note = races.note().unwrap();
        assert!(note.starts_with("1 race in libraries"), "{note}");
        assert!(note.ends_with("reports it"), "{note}");
    }
}
