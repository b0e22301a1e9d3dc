//! What some code does to the state of an object, field by field, so that two uses of an object
//! conflict only if they touch the same part of it.
//!
//! Two fields are taken to hold different objects: a change through one and a read through the
//! other of an object that both hold is not seen as a conflict (may under-report).

use std::collections::BTreeMap;

use crate::knowledge::Effect;
use crate::program::FieldId;

/// Fields kept apart; beyond it the whole object counts as touched.
// Uses of different fields then seem to conflict (may over-report).
const MAX_FIELDS: usize = 32;

/// The effect on each part of one object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Touch {
    /// On parts that are not told apart: the elements of a collection, or too many fields.
    whole: Effect,
    fields: BTreeMap<FieldId, Effect>,
    /// There were too many fields: others are not told apart from `whole` any more.
    // Without it, fields would come and go, and the fixed point over the call graph would not end.
    is_full: bool,
}

impl Touch {
    pub(crate) const NOTHING: Self = Self::whole(Effect::None);

    pub(crate) const fn whole(effect: Effect) -> Self {
        Self {
            whole: effect,
            fields: BTreeMap::new(),
            is_full: false,
        }
    }

    /// An effect on the variable `field` or on the object in it.
    pub(crate) fn field(field: FieldId, effect: Effect) -> Self {
        let mut touch = Self::NOTHING;
        touch.add(field, effect);
        touch
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.whole = self.whole.max(other.whole);
        if other.is_full {
            self.fill();
        }
        for (&field, &effect) in &other.fields {
            self.add(field, effect);
        }
    }

    fn add(&mut self, field: FieldId, effect: Effect) {
        if effect == Effect::None {
            return;
        }
        if self.is_full {
            self.whole = effect.max(self.whole);
            return;
        }
        let known = self.fields.entry(field).or_insert(effect);
        *known = effect.max(*known);
        if self.fields.len() > MAX_FIELDS {
            self.fill();
        }
    }

    fn fill(&mut self) {
        self.whole = self.effect();
        self.fields.clear();
        self.is_full = true;
    }

    /// The strongest effect on any part.
    pub(crate) fn effect(&self) -> Effect {
        let fields = self.fields.values().copied().max();
        fields.map_or(self.whole, |effect| effect.max(self.whole))
    }

    /// Both touch one part, and at least one of them changes it.
    pub(crate) fn conflicts_with(&self, other: &Self) -> bool {
        self.shared(other).any(|(ours, theirs)| {
            ours.min(theirs) != Effect::None && ours.max(theirs) == Effect::Mutate
        })
    }

    /// Both change one part.
    pub(crate) fn changes_with(&self, other: &Self) -> bool {
        self.shared(other)
            .any(|(ours, theirs)| ours.min(theirs) == Effect::Mutate)
    }

    /// What each of the two does to the parts that both may touch.
    fn shared(&self, other: &Self) -> impl Iterator<Item = (Effect, Effect)> {
        let shared = self.fields.iter().filter_map(|(field, &effect)| {
            let theirs = other.fields.get(field)?;
            Some((effect, *theirs))
        });
        shared.chain([(self.whole, other.effect()), (self.effect(), other.whole)])
    }
}

impl FromIterator<Touch> for Touch {
    fn from_iter<I: IntoIterator<Item = Touch>>(touches: I) -> Self {
        let mut all = Self::NOTHING;
        for touch in touches {
            all.join(&touch);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(parts: &[(u32, Effect)]) -> Touch {
        let parts = parts.iter();
        parts
            .map(|&(field, effect)| Touch::field(FieldId(field), effect))
            .collect()
    }

    #[test]
    fn uses_conflict_where_both_touch_and_one_changes() {
        use Effect::{Mutate, None, Read};
        for (ours, theirs, expected) in [
            (touch(&[(1, Mutate)]), touch(&[(1, Read)]), true),
            (touch(&[(1, Mutate)]), touch(&[(1, Mutate)]), true),
            (touch(&[(1, Read)]), touch(&[(1, Read)]), false),
            (touch(&[(1, Mutate)]), touch(&[(2, Mutate)]), false),
            (touch(&[(1, Read), (2, Mutate)]), touch(&[(1, Read)]), false),
            (touch(&[(1, Mutate)]), Touch::whole(Read), true),
            (touch(&[(1, Read)]), Touch::whole(Read), false),
            (touch(&[(1, Read)]), Touch::whole(Mutate), true),
            (touch(&[(1, Mutate)]), Touch::NOTHING, false),
            (touch(&[(1, None)]), Touch::whole(Mutate), false),
        ] {
            assert_eq!(
                ours.conflicts_with(&theirs),
                expected,
                "{ours:?} {theirs:?}"
            );
            assert_eq!(
                theirs.conflicts_with(&ours),
                expected,
                "{theirs:?} {ours:?}"
            );
        }
    }

    #[test]
    fn two_changes_meet_where_both_change_one_part() {
        use Effect::{Mutate, Read};
        for (ours, theirs, expected) in [
            (touch(&[(1, Mutate)]), touch(&[(1, Mutate)]), true),
            (touch(&[(1, Mutate)]), Touch::whole(Mutate), true),
            (
                touch(&[(1, Mutate)]),
                touch(&[(1, Read), (2, Mutate)]),
                false,
            ),
            (touch(&[(1, Mutate)]), touch(&[(2, Mutate)]), false),
        ] {
            assert_eq!(ours.changes_with(&theirs), expected, "{ours:?} {theirs:?}");
            assert_eq!(theirs.changes_with(&ours), expected, "{theirs:?} {ours:?}");
        }
    }

    #[test]
    fn the_stronger_effect_on_a_field_counts() {
        use Effect::{Mutate, Read};
        let joined = touch(&[(1, Read), (1, Mutate), (1, Read), (2, Read)]);
        assert_eq!(joined, touch(&[(1, Mutate), (2, Read)]));
        assert_eq!(joined.effect(), Mutate);
    }

    #[test]
    fn too_many_fields_are_the_whole_object() {
        let fields: Vec<_> = (0..=32).map(|field| (field, Effect::Read)).collect();
        assert!(!touch(&fields[..32]).conflicts_with(&touch(&[(99, Effect::Mutate)])));
        assert!(touch(&fields).conflicts_with(&touch(&[(99, Effect::Mutate)])));
        let whole = Touch {
            is_full: true,
            ..Touch::whole(Effect::Read)
        };
        assert_eq!(touch(&fields), whole);
    }

    #[test]
    fn joining_ends_at_one_touch_in_any_order() {
        use Effect::{Mutate, Read};
        let many = |from: u32, effect| {
            let fields: Vec<_> = (from..from + 20).map(|field| (field, effect)).collect();
            touch(&fields)
        };
        let touches = [
            many(0, Read),
            many(10, Mutate),
            many(30, Read),
            touch(&[(5, Mutate), (60, Read)]),
            Touch::whole(Read),
        ];
        let all: Touch = touches.iter().cloned().collect();
        let reversed: Touch = touches.iter().rev().cloned().collect();
        assert_eq!(all, reversed);
        for touch in &touches {
            let mut again = all.clone();
            again.join(touch);
            assert_eq!(again, all, "{touch:?} was in it");
            let mut first = touch.clone();
            first.join(&all);
            assert_eq!(first, all, "{touch:?} was in it");
        }
    }
}
