//! How work is divided among machines that do not know of each other.
//!
//! What belongs to a shard follows from names alone, or from numbers: it is the same on every
//! machine, and a class that is added or removed moves no other one.

mod environment;

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::finding::fnv1a;
pub(crate) use environment::{EnvironmentError, Found};

/// One of several equal parts of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// From 1.
    number: NonZeroU32,
    count: NonZeroU32,
}

impl Shard {
    /// All of a run.
    pub(crate) const WHOLE: Self = Self {
        number: NonZeroU32::MIN,
        count: NonZeroU32::MIN,
    };

    /// Shard `number`, from 1, of `count`; `None` if there is no such shard.
    pub(crate) fn new(number: u32, count: u32) -> Option<Self> {
        let (number, count) = (NonZeroU32::new(number)?, NonZeroU32::new(count)?);
        (number <= count).then_some(Self { number, count })
    }

    pub(crate) fn number(self) -> u32 {
        self.number.get()
    }

    pub(crate) fn count(self) -> u32 {
        self.count.get()
    }

    /// Whether nothing is left to other shards.
    pub(crate) fn is_whole(self) -> bool {
        self.count == NonZeroU32::MIN
    }

    /// Whether what has this name belongs to the shard: that of exactly one shard is.
    pub(crate) fn has(self, name: &str) -> bool {
        let high = mixed(fnv1a(name.bytes())) >> 32;
        (high * u64::from(self.count.get())) >> 32 == u64::from(self.number.get() - 1)
    }

    /// The numbers below `all` that belong to the shard: one range, after those of the shards before.
    pub(crate) fn block(self, all: u64) -> Range<u64> {
        let from = |number: u32| {
            let share = u128::from(all) * u128::from(number) / u128::from(self.count.get());
            u64::try_from(share).unwrap_or(u64::MAX)
        };
        from(self.number.get() - 1)..from(self.number.get())
    }
}

/// Makes each bit depend on all bits: names often differ only at their ends. The last step of
/// `MurmurHash3` for 64 bits.
fn mixed(mut hash: u64) -> u64 {
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        hash ^= hash >> 33;
        hash = hash.wrapping_mul(factor);
    }
    hash ^ (hash >> 33)
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// What the user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShardChoice {
    This(Shard),
    /// That which the environment names; of so many, if it names only a number.
    OfEnvironment(Option<NonZeroU32>),
}

impl FromStr for ShardChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "write `2/7` for the second of seven shards, or `auto`, or `auto/7` where the environment \
             knows the shard's number and not how many there are"
                .to_owned()
        };
        let (number, count) = match text.split_once('/') {
            Some((number, count)) => (
                number,
                Some(count.parse::<NonZeroU32>().map_err(|_| wrong())?),
            ),
            None => (text, None),
        };
        if number == "auto" {
            return Ok(Self::OfEnvironment(count));
        }
        let count = count.ok_or_else(wrong)?.get();
        let number: u32 = number.parse().map_err(|_| wrong())?;
        let shard = Shard::new(number, count);
        shard
            .map(Self::This)
            .ok_or_else(|| format!("shards are numbered from 1 to {count}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(count: u32) -> impl Iterator<Item = Shard> {
        (1..=count).map(move |number| Shard::new(number, count).unwrap())
    }

    #[test]
    fn each_name_belongs_to_one_shard_and_shards_are_about_equal() {
        let names: Vec<String> = (0..4_000).map(|n| format!("p.q.Class{n}")).collect();
        for count in [1, 2, 7, 64] {
            let mut sizes = Vec::new();
            for name in &names {
                assert_eq!(
                    all(count).filter(|shard| shard.has(name)).count(),
                    1,
                    "{name}"
                );
            }
            for shard in all(count) {
                sizes.push(names.iter().filter(|name| shard.has(name)).count());
            }
            let fair = names.len() / count as usize;
            let is_fair = |size: &usize| (fair / 2..=fair * 2).contains(size);
            assert!(sizes.iter().all(is_fair), "{sizes:?}");
        }
    }

    /// What belongs to a shard is the same for every machine and every release.
    #[test]
    fn the_shard_of_a_name_is_fixed() {
        let shard_of = |name: &str| all(7).find(|shard| shard.has(name)).unwrap().number();
        let found = ["p.Cache", "p.Counter", "Main"].map(shard_of);
        assert_eq!(found, [2, 2, 1]);
    }

    #[test]
    fn blocks_cover_all_numbers_in_order() {
        for (total, count) in [(1_000, 7), (3, 7), (0, 2), (u64::MAX, 64)] {
            let mut next = 0;
            for shard in all(count) {
                let block = shard.block(total);
                assert_eq!(block.start, next);
                assert!(block.end - block.start <= total / u64::from(count) + 1);
                next = block.end;
            }
            assert_eq!(next, total);
        }
    }

    #[test]
    fn a_shard_is_read_as_it_is_written() {
        let read = |text: &str| text.parse::<ShardChoice>();
        let second = Shard::new(2, 7).unwrap();
        assert_eq!(read("2/7"), Ok(ShardChoice::This(second)));
        assert_eq!(second.to_string(), "2/7");
        assert_eq!(read("1/1"), Ok(ShardChoice::This(Shard::WHOLE)));
        assert_eq!(read("auto"), Ok(ShardChoice::OfEnvironment(None)));
        assert_eq!(
            read("auto/3"),
            Ok(ShardChoice::OfEnvironment(NonZeroU32::new(3)))
        );
        for wrong in [
            "", "2", "/7", "2/", "a/7", "2/b", "-1/7", "auto/0", "2/0", "auto/",
        ] {
            assert!(read(wrong).unwrap_err().contains("write `2/7`"), "{wrong}");
        }
        for wrong in ["0/7", "8/7"] {
            assert_eq!(
                read(wrong),
                Err("shards are numbered from 1 to 7".to_owned())
            );
        }
    }
}
