//! What can follow from a conflict, computed from what the two accesses do.
//!
//! Where the code does not show more, an access counts as a plain read or change (may understate).

use super::context::RuleContext;
use super::deeds::Deed;
use super::initialization::{is_on_new_object, is_refusal};
use super::unsafe_publication::first_value;
use crate::analysis::{Exposed, Facts, UnitId};
use crate::cfg::Reference;
use crate::finding::AccessKind;
use crate::knowledge::TypeContract;
use crate::locks::AccessId;
use crate::model::TypeKind;
use crate::program::{FieldId, Ty};
use crate::subject::Consequence;

/// What a field holds, as far as the harm depends on it.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    field: FieldId,
    /// An object of a library, whose state only its own methods keep in order.
    state: Option<State>,
    /// Without `volatile`, its halves may be written one by one (JLS 17.7).
    is_wide: bool,
    /// Holds an immutable object that is computed when it is first needed.
    is_cache: bool,
    /// Holds an object whose state is not safely published with it.
    is_filled_later: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Collection,
    Other,
}

impl Subject {
    pub(super) fn of(cx: &RuleContext<'_>, field: FieldId) -> Self {
        let declared = &cx.program().field(field).ty;
        Self {
            field,
            state: states(cx.facts(), field).min_by_key(|state| *state == State::Other),
            is_wide: matches!(declared, Ty::Primitive(name) if matches!(&**name, "long" | "double")),
            is_cache: is_cache(cx, field),
            is_filled_later: !matches!(declared, Ty::Primitive(_))
                && cx.facts().contract_in(field).is_none(),
        }
    }

    /// What can follow if the two accesses collide.
    pub(super) fn harm(self, cx: &RuleContext<'_>, a: &Exposed, b: &Exposed) -> Consequence {
        let does = |deed: Deed| [a, b].iter().any(|access| cx.deeds.of(access) == deed);
        let fills = |access: &Exposed| {
            access.kind == AccessKind::Write && cx.deeds.of(access) == Deed::ActsOnReference
        };
        let is_on_new = is_on_new_object(cx, a) || is_on_new_object(cx, b);
        if is_on_new || is_refusal(cx, self.field, a, b) {
            Consequence::InitializationOnly
        } else if does(Deed::Shows) {
            Consequence::OutdatedMessage
        } else if does(Deed::Hints) {
            Consequence::OutdatedHint
        } else if self.is_cache && a.owner == b.owner && (fills(a) || fills(b)) {
            Consequence::RepeatedWork
        } else {
            self.lasting_harm(cx, a, b)
        }
    }

    fn lasting_harm(self, cx: &RuleContext<'_>, a: &Exposed, b: &Exposed) -> Consequence {
        let depends = |access: &Exposed, other: &Exposed| match cx.deeds.of(access) {
            Deed::Updates if other.is_change() => Some(Consequence::LostUpdate),
            Deed::ActsOnContents if other.is_change() => Some(Consequence::CheckThenAct),
            Deed::ActsOnReference if other.kind == AccessKind::Write => {
                Some(Consequence::CheckThenAct)
            }
            _ => None,
        };
        let dependent = depends(a, b).into_iter().chain(depends(b, a)).min();
        let counts = [a, b].iter().any(|access| cx.deeds.only_counts(access));
        if self.state.is_some() && a.conflicts_in_contents(b) && !counts {
            Consequence::BrokenStructure
        } else if let Some(dependent) = dependent {
            dependent
        } else if self.is_wide {
            Consequence::TornValue
        } else {
            Consequence::StaleValue
        }
    }

    /// The field holds an object with a state that is filled after it is made.
    pub(super) fn is_filled_later(self) -> bool {
        self.is_filled_later
    }

    /// A clause that says what follows.
    pub(super) fn clause(self, harm: Consequence, a: &Exposed, b: &Exposed) -> &'static str {
        let both_change = a.is_change() && b.is_change();
        let is_collection = self.state == Some(State::Collection);
        match harm {
            Consequence::BrokenStructure if is_collection && both_change => {
                "two changes at once can break the structure of the collection"
            }
            Consequence::BrokenStructure if is_collection => {
                "the read can fail or miss elements while the collection changes"
            }
            Consequence::BrokenStructure if both_change => {
                "the state of the object in it can break"
            }
            Consequence::BrokenStructure => {
                "the read can fail or see a half-made change of the object in it"
            }
            Consequence::LostUpdate => "one of the two changes can be lost",
            Consequence::CheckThenAct => "the check may no longer hold when the code acts on it",
            Consequence::TornValue => "the value can be torn, with halves of two values (JLS 17.7)",
            Consequence::StaleValue if both_change && a.kind != b.kind => {
                "the change can go to an object that is being replaced"
            }
            Consequence::StaleValue if both_change && a.both_change_contents(b) => {
                "the two changes can mix and leave the object in neither state"
            }
            Consequence::StaleValue if both_change && a.changes_contents() => {
                "one of the two can miss what the other one changes"
            }
            Consequence::StaleValue if both_change => {
                "either thread can overwrite what the other one set"
            }
            Consequence::StaleValue if a.conflicts_in_contents(b) => {
                "the read can see an old or a half-changed state"
            }
            Consequence::StaleValue => "the read can miss the new value",
            Consequence::RepeatedWork => "the value may be computed more than once",
            Consequence::OutdatedHint => {
                "the test can be wrong, but the code repeats it under a lock"
            }
            Consequence::OutdatedMessage => "a message can show an old value",
            Consequence::ConfigurationOnly => {
                "only a use while the object is being configured is harmed"
            }
            Consequence::InitializationOnly => {
                "only a use before or during initialization is harmed"
            }
        }
    }
}

/// Whether the field starts as null and only ever gets an immutable object, such as one that is
/// computed on demand. The constants of an enum tell states apart, and do not count.
fn is_cache(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let facts = cx.facts();
    let is_reference = match &cx.program().field(field).ty {
        Ty::Class(class) => cx.program().class_decl(*class).kind != TypeKind::Enum,
        Ty::Known(_) => true,
        _ => false,
    };
    let is_value = |&(unit, id): &(UnitId, AccessId)| {
        let access = &facts.unit(unit).access(id).event;
        matches!(&access.reference, Reference::Write(written) if !written.is_default)
    };
    is_reference
        && facts.contract_in(field) == Some(TypeContract::Immutable)
        && facts.writes_of(field).iter().all(is_value)
        && first_value(cx, field).is_none()
}

/// Whether the field may hold a collection, of which a read can fail while another thread changes it.
pub(super) fn may_hold_collection(facts: &Facts<'_>, field: FieldId) -> bool {
    states(facts, field).any(|state| state == State::Collection)
}

/// Those of the objects that the field may hold, as far as a library is known to give them one.
fn states(facts: &Facts<'_>, field: FieldId) -> impl Iterator<Item = State> {
    let declared = &facts.program.field(field).ty;
    let exact = facts.holdings.of_field(field).exact.iter();
    exact.chain([declared]).filter_map(|ty| state(facts, ty))
}

/// The state that objects of the type have, if the type or a supertype belongs to a library.
fn state(facts: &Facts<'_>, ty: &Ty) -> Option<State> {
    let is_collection = |name: &str| {
        let knowledge = facts.knowledge;
        ["java.util.Collection", "java.util.Map"]
            .iter()
            .any(|root| knowledge.is_subtype(name, root))
    };
    match ty {
        Ty::Known(name) if is_collection(name) => Some(State::Collection),
        Ty::Known(_) => Some(State::Other),
        Ty::Class(class) => {
            let mut supertypes = facts.program.foreign_supertypes(*class).into_iter();
            supertypes
                .any(|ty| matches!(ty, Ty::Known(name) if is_collection(name)))
                .then_some(State::Collection)
        }
        _ => None,
    }
}
