//! Access patterns that no serial order of two units of work has.
//!
//! They are data. `R W' W` is: one unit reads a location, then the other writes it, then the first
//! one writes it; the quote marks the second unit. In patterns of two locations these are 1 and 2;
//! `a` and `b` stand for both in either order. The eleven built-in patterns are those of Vaziri,
//! Tip, Dolby ("Associating synchronization constraints with data", POPL 2006), which are complete:
//! an execution with none of them is serializable for each atomic set.

/// The built-in patterns, those whose harm is plainest first.
const BUILT_IN: [&str; 11] = [
    "R W' W",
    "R W' R",
    "W R' W",
    "W W' R",
    "W W' W",
    "W1 W'a W'b W2",
    "W1 W'2 W2 W'1",
    "W1 R'a R'b W2",
    "R1 W'a W'b R2",
    "R1 W'2 R2 W'1",
    "W1 R'2 W2 R'1",
];

/// One access of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Access {
    /// 0 or 1.
    pub(super) unit: usize,
    /// 0 or 1.
    pub(super) location: usize,
    pub(super) is_write: bool,
}

/// A sequence of accesses by two units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// As it is written, with `a` and `b`.
    pub(super) text: &'static str,
    pub(super) accesses: Vec<Access>,
}

/// The built-in patterns, without `a` and `b`.
pub(super) fn built_in() -> Vec<Pattern> {
    BUILT_IN
        .iter()
        .flat_map(|text| {
            let has_both = text.contains('a');
            let orders: &[[usize; 2]] = if has_both {
                &[[0, 1], [1, 0]]
            } else {
                &[[0, 1]]
            };
            orders.iter().map(|order| Pattern {
                text,
                accesses: text
                    .split(' ')
                    .map(|access| parse(access, *order))
                    .collect(),
            })
        })
        .collect()
}

/// `order` says which locations `a` and `b` are.
fn parse(access: &str, order: [usize; 2]) -> Access {
    Access {
        unit: usize::from(access.contains('\'')),
        location: match access.chars().next_back() {
            Some('2') => 1,
            Some('a') => order[0],
            Some('b') => order[1],
            _ => 0,
        },
        is_write: access.starts_with('W'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a serial order all accesses of a unit come together; then a pattern would be harmless.
    #[test]
    fn patterns_interleave_two_units_that_conflict() {
        let patterns = built_in();
        assert_eq!(patterns.len(), 14);
        for pattern in patterns {
            let units: Vec<usize> = pattern.accesses.iter().map(|it| it.unit).collect();
            assert_eq!(units[0], 0, "{}", pattern.text);
            let mut switches = units.clone();
            switches.dedup();
            assert!(switches.len() >= 3, "{}", pattern.text);
            let other = pattern.accesses.iter().filter(|it| it.unit == 1);
            for access in other {
                let conflicts = |it: &&Access| {
                    it.unit == 0
                        && it.location == access.location
                        && (it.is_write || access.is_write)
                };
                assert!(pattern.accesses.iter().any(|it| conflicts(&it)));
            }
        }
    }
}
