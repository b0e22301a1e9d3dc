//! Members of classes by name: names get numbers, so that looking one up in all supertypes of a class
//! compares numbers.

use rustc_hash::FxHashMap;

/// Each name with its number.
#[derive(Debug, Default)]
pub(super) struct Numbers(FxHashMap<Box<str>, Number>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number(u32);

impl Numbers {
    /// The number of a name that some class declares.
    pub(super) fn get(&self, name: &str) -> Option<Number> {
        self.0.get(name).copied()
    }

    fn add(&mut self, name: &str) -> Number {
        if let Some(known) = self.get(name) {
            return known;
        }
        let number = Number(index(self.0.len()));
        self.0.insert(name.into(), number);
        number
    }
}

/// Positions of the fields or methods that one class declares, sorted by the numbers of their names.
#[derive(Debug)]
pub(super) struct Named(Vec<(Number, u32)>);

impl Named {
    pub(super) fn of<'n>(names: impl Iterator<Item = &'n str>, numbers: &mut Numbers) -> Self {
        let numbered = names.enumerate();
        let mut positions: Vec<(Number, u32)> = numbered
            .map(|(at, name)| (numbers.add(name), index(at)))
            .collect();
        positions.sort_unstable();
        Self(positions)
    }

    /// The positions with this name, in source order.
    pub(super) fn at(&self, name: Number) -> impl Iterator<Item = usize> + '_ {
        let first = self.0.partition_point(|&(known, _)| known < name);
        let same = self.0[first..].iter();
        same.take_while(move |&&(known, _)| known == name)
            .map(|&(_, at)| at as usize)
    }
}

fn index(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_one_name_come_in_source_order() {
        let mut numbers = Numbers::default();
        let first = Named::of(["b", "a", "b"].into_iter(), &mut numbers);
        let second = Named::of(["c", "b"].into_iter(), &mut numbers);
        let positions = |named: &Named, name| -> Vec<usize> {
            let number = numbers.get(name).expect("a declared name");
            named.at(number).collect()
        };
        assert_eq!(positions(&first, "b"), [0, 2]);
        assert_eq!(positions(&first, "a"), [1]);
        assert!(positions(&first, "c").is_empty());
        assert_eq!(positions(&second, "b"), [1]);
        assert!(numbers.get("d").is_none());
    }
}
