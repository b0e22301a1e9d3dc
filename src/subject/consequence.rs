//! What can follow from a conflict.

use super::named_values;

named_values! {
    /// What two accesses that nothing orders can lead to, the worst first.
    enum Consequence {
        /// The structure of a collection, or the state of another object of a library, breaks.
        BrokenStructure = "broken-structure",
        /// One of two changes is lost.
        LostUpdate = "lost-update",
        /// A check no longer holds when the code acts on it.
        CheckThenAct = "check-then-act",
        /// A `long` or `double` that nobody wrote (JLS 17.7).
        TornValue = "torn-value",
        /// An old or half-changed value.
        StaleValue = "stale-value",
        /// A value is computed more often than needed; every computation gives an equal one.
        RepeatedWork = "repeated-work",
        /// A use while the object is configured sees the old configuration; others are not harmed.
        ConfigurationOnly = "configuration-only",
        /// A use before or during initialization sees no value; later ones are not harmed.
        InitializationOnly = "initialization-only",
        /// A test is wrong that the code repeats under a lock.
        OutdatedHint = "outdated-hint",
        /// A message for people shows an old value.
        OutdatedMessage = "outdated-message",
    }
}

impl Consequence {
    /// How much it matters, from 0 to 100.
    pub(crate) fn rank(self) -> u8 {
        match self {
            Self::BrokenStructure => 95,
            Self::LostUpdate => 80,
            Self::CheckThenAct => 70,
            Self::TornValue => 55,
            Self::StaleValue => 40,
            Self::RepeatedWork => 15,
            Self::ConfigurationOnly => 12,
            Self::InitializationOnly => 10,
            Self::OutdatedHint => 8,
            Self::OutdatedMessage => 5,
        }
    }

    /// Whether the field or the object in it is wrong afterwards, not only the value that was read.
    pub(crate) fn outlasts_the_read(self) -> bool {
        match self {
            Self::BrokenStructure | Self::LostUpdate | Self::CheckThenAct => true,
            Self::TornValue
            | Self::StaleValue
            | Self::RepeatedWork
            | Self::ConfigurationOnly
            | Self::InitializationOnly
            | Self::OutdatedHint
            | Self::OutdatedMessage => false,
        }
    }

    /// Whether few would change the code because of it, so that a finding is a note.
    pub(crate) fn is_minor(self) -> bool {
        match self {
            Self::BrokenStructure
            | Self::LostUpdate
            | Self::CheckThenAct
            | Self::TornValue
            | Self::StaleValue => false,
            Self::RepeatedWork
            | Self::ConfigurationOnly
            | Self::InitializationOnly
            | Self::OutdatedHint
            | Self::OutdatedMessage => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_comes_first() {
        let ranks: Vec<u8> = Consequence::ALL.iter().map(|it| it.rank()).collect();
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        assert!(ranks.iter().all(|rank| (1..=100).contains(rank)));
    }
}
