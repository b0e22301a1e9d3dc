//! The account of one field: what the analysis knows about it, and what each rule concludes.
//!
//! Every statement comes from the code that the rules use; nothing is computed a second time.

use super::check::judge;
use super::context::RuleContext;
use super::verdict::{FieldVerdict, Silence};
use crate::account::{AccessNote, Account, Exposure, Note, Outcome, RuleNote, Way};
use crate::analysis::{
    CheckTarget, ClassifiedAccess, ContextId, Entrance, Exposed, Facts, Ground, Grounded, LockSet,
    Run, Unexposed, all_accesses,
};
use crate::cfg::{Access, Part, Reference, Root};
use crate::finding::Location;
use crate::knowledge::{Documented, TypeContract};
use crate::locks::Unit;
use crate::model::Modifiers;
use crate::program::{ClassId, FieldId, MethodId, Ty};

/// What is known about a field of the target's class or of a loaded superclass.
pub(crate) fn account(facts: &Facts<'_>, target: &CheckTarget, field: FieldId) -> Account {
    let cx = RuleContext::of(facts, target);
    let seen = all_accesses(&cx, field);
    let decl = cx.program().field_decl(field);
    let declaring = cx.program().field(field).class;
    Account {
        class: cx.class_name(),
        class_location: class_location(&cx, cx.view.class),
        contract: class_contract(&cx),
        promise: Some(cx.promise.clone()),
        unchecked: None,
        field: decl.name.clone(),
        declared: format!("{}{} {}", modifiers(decl.modifiers), decl.ty, decl.name),
        declaration: cx.declaration(field),
        inherited_from: cx
            .is_inherited(field)
            .then(|| cx.program().class_decl(declaring).binary_name.clone()),
        holds: holds(&cx, field),
        verdicts: judge(&cx, field)
            .into_iter()
            .map(|(rule, verdict)| RuleNote {
                rule,
                outcome: outcome(verdict, &seen),
            })
            .collect(),
        accesses: seen.iter().map(|seen| access(&cx, seen)).collect(),
    }
}

fn class_location(cx: &RuleContext<'_>, class: ClassId) -> Location {
    Location {
        file: cx.file_of(class),
        span: cx.program().class_decl(class).name_span,
    }
}

fn class_contract(cx: &RuleContext<'_>) -> Note {
    let facts = cx.facts();
    let class = Ty::Class(cx.view.class);
    match facts.holdings.grounded(facts.knowledge, &class) {
        None => Note {
            text: "no contract".to_owned(),
            location: None,
        },
        Some(grounded) => grounded_note(cx, "", &grounded),
    }
}

fn outcome(verdict: FieldVerdict, seen: &[ClassifiedAccess<'_>]) -> Outcome {
    let silence = match verdict {
        FieldVerdict::Broken(findings) => {
            return Outcome::Found(findings.into_iter().map(|found| (found, None)).collect());
        }
        FieldVerdict::Silent(silence) => silence,
    };
    let mut reason = silence.reason();
    if silence == Silence::NotExposed {
        let mut reasons: Vec<&str> = Vec::new();
        for why in seen.iter().filter_map(|seen| seen.exposed.as_ref().err()) {
            if !reasons.contains(&summary(*why)) {
                reasons.push(summary(*why));
            }
        }
        let reasons = match reasons.as_slice() {
            [] => "it has no accesses".to_owned(),
            reasons => reasons.join("; "),
        };
        reason = format!("{reason}: {reasons}");
    }
    Outcome::Silent(reason)
}

/// Why an access is not exposed, in words that do not depend on its method.
fn summary(unexposed: Unexposed) -> &'static str {
    match unexposed {
        Unexposed::Volatile => "the field is volatile",
        Unexposed::SafeObject => "the object in the field is thread-safe or immutable",
        Unexposed::FinalReference => {
            "the reference is final, and the access does not change the object"
        }
        Unexposed::OtherObject => "the access may be to an object of another class",
        Unexposed::OtherClass => "accesses in other classes are not followed",
        Unexposed::Unreached(Entrance::Construction) => {
            "during construction no other thread has the object"
        }
        Unexposed::Unreached(_) => "no method that other threads call reaches it",
    }
}

fn access(cx: &RuleContext<'_>, seen: &ClassifiedAccess<'_>) -> AccessNote {
    let unit = cx.facts().unit(seen.unit);
    let access = &seen.under.event;
    let held = seen.under.held.iter();
    let held = held.map(|held| (cx.view.normalise(&held.monitor), held.mode));
    let held = cx.lock_names_at(unit.owner, &LockSet::from_pairs(held));
    AccessNote {
        kind: seen.kind,
        location: Location {
            file: cx.file_of(unit.class),
            span: access.span,
        },
        method: cx.signature(unit.owner),
        through: through(cx, unit, access),
        is_construction: matches!(
            seen.exposed,
            Err(Unexposed::Unreached(Entrance::Construction))
        ),
        held,
        exposure: match &seen.exposed {
            Ok(exposed) => Exposure::Exposed(ways(cx, exposed)),
            Err(why) => Exposure::Hidden(hidden(cx, seen, *why)),
        },
    }
}

fn through(cx: &RuleContext<'_>, unit: &Unit, access: &Access) -> Option<String> {
    if access.reference == Reference::Untouched {
        return Some("the object, read from the field earlier".to_owned());
    }
    let base = cx.view.normalise(&access.base);
    let is_own = cx.view.is_this(&base) || matches!(base.root, Root::Class(_));
    (!is_own).then(|| format!("`{}`", cx.name_at(unit.owner, &base)))
}

fn ways(cx: &RuleContext<'_>, exposed: &Exposed) -> Vec<Way> {
    let ways = exposed.ways.iter();
    ways.map(|(context, locks)| Way {
        calls: calls(cx, *context, exposed),
        locks: cx.lock_names(locks),
    })
    .collect()
}

fn calls(cx: &RuleContext<'_>, last: ContextId, exposed: &Exposed) -> Vec<String> {
    let chain = cx.contexts.chain(last).into_iter();
    chain
        .map(|context| {
            let unit = cx.facts().unit(cx.contexts.get(context).unit);
            let signature = cx.signature(unit.owner);
            match (&unit.part, exposed.run) {
                (Part::Whole, Run::OwnThread) => {
                    format!("`{signature}`, on the object's own thread")
                }
                (Part::Whole, _) => format!("`{signature}`"),
                _ => format!("a body that `{signature}` passes on"),
            }
        })
        .collect()
}

fn hidden(cx: &RuleContext<'_>, seen: &ClassifiedAccess<'_>, why: Unexposed) -> String {
    let method = cx.facts().unit(seen.unit).owner.method();
    let (Unexposed::Unreached(entrance), Some(method)) = (why, method) else {
        return summary(why).to_owned();
    };
    let name = format!("`{}`", cx.program().method_decl(method).signature);
    let entered = match entrance {
        Entrance::Open | Entrance::Construction => return summary(why).to_owned(),
        Entrance::Private => "is private",
        Entrance::Hidden => "has an annotation that says no other thread calls it",
        Entrance::Documented(Documented::CallersHoldLock) => {
            "has a comment that says its callers hold the lock"
        }
        Entrance::Documented(_) => "has a comment that says no other thread calls it",
        Entrance::AtOnce => "runs where its object is created",
        Entrance::Overridden => "is overridden in this class",
        Entrance::OfPrivateClass => "belongs to a class that only the enclosing code can name",
    };
    let called = if is_called(cx, method) {
        "only construction, or code that no other thread reaches, calls it"
    } else {
        "nothing here calls it"
    };
    format!("{name} {entered}, and {called}")
}

fn is_called(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let units = cx.view.units.iter().map(|&unit| cx.facts().unit(unit));
    let mut targets = units.flat_map(|unit| &unit.calls);
    targets.any(|call| call.event.targets.contains(&method))
}

/// The declared type, each value that is assigned, and what follows for the field.
fn holds(cx: &RuleContext<'_>, field: FieldId) -> Vec<(Option<Location>, Note)> {
    let facts = cx.facts();
    let declared = &cx.program().field(field).ty;
    let mut notes = vec![(None, type_note(cx, "declared as ", declared))];
    for unit in &facts.units {
        for under in &unit.accesses {
            let Reference::Write(written) = &under.event.reference else {
                continue;
            };
            if under.event.field != field || written.is_default {
                continue;
            }
            let kind = if written.is_exact { "exactly " } else { "" };
            let at = Location {
                file: cx.file_of(unit.class),
                span: under.event.span,
            };
            let note = type_note(cx, &format!("assigns {kind}"), &written.ty);
            notes.push((Some(at), note));
        }
    }
    let stated = facts.holdings.of_field(field).contract;
    let text = match stated.or_else(|| facts.contract_in(field)) {
        Some(contract) if stated.is_some() => {
            format!("so it counts as {}", contract_name(contract))
        }
        Some(contract) => format!("the source shows that it is {}", contract_name(contract)),
        None => "so each call is judged by what it does to the object".to_owned(),
    };
    let follows = Note {
        text,
        location: None,
    };
    notes.push((None, follows));
    notes
}

fn type_note(cx: &RuleContext<'_>, before: &str, ty: &Ty) -> Note {
    let facts = cx.facts();
    let name = type_label(cx, ty);
    match facts.holdings.grounded(facts.knowledge, ty) {
        Some(grounded) => grounded_note(cx, &format!("{before}{name}: "), &grounded),
        None => Note {
            text: format!("{before}{name}: no contract{}", behaviour(cx, ty)),
            location: None,
        },
    }
}

/// What the source of a class without a contract shows.
fn behaviour(cx: &RuleContext<'_>, ty: &Ty) -> &'static str {
    match ty {
        Ty::Class(class) if cx.facts().effects.is_known_unsafe(cx.program(), *class) => {
            ", and its methods change it without a lock"
        }
        Ty::Class(_) => ", and no method of its source changes it without a lock",
        _ => "",
    }
}

fn grounded_note(cx: &RuleContext<'_>, before: &str, (contract, ground): &Grounded) -> Note {
    let mut location = None;
    let because = match ground {
        Ground::Entry(name) => match cx.facts().knowledge.contract_origin(name) {
            Some(written) => {
                let source = written.source.map(|source| format!(", {source}"));
                let source = source.unwrap_or_default();
                format!("according to {}:{}{source}", written.file, written.line)
            }
            None => "according to the rule data".to_owned(),
        },
        Ground::SimpleName(_) => "guessed from its simple name".to_owned(),
        Ground::Annotation { class, name, span } => {
            location = Some(Location {
                file: cx.file_of(*class),
                span: *span,
            });
            format!("annotated `@{name}`")
        }
        Ground::PlainEnum => "an enum whose fields are final".to_owned(),
        Ground::Primitive => "a value without state".to_owned(),
    };
    Note {
        text: format!("{before}{}, {because}", contract_name(*contract)),
        location,
    }
}

fn contract_name(contract: TypeContract) -> &'static str {
    match contract {
        TypeContract::ThreadSafe => "thread-safe",
        TypeContract::Immutable => "immutable",
        TypeContract::NotThreadSafe => "not thread-safe",
        TypeContract::Confined => "confined to one thread",
    }
}

fn type_label(cx: &RuleContext<'_>, ty: &Ty) -> String {
    match ty {
        Ty::Class(class) => format!("`{}`", cx.program().class_decl(*class).binary_name),
        Ty::Known(name) | Ty::Named(name) => format!("`{name}`"),
        Ty::Primitive(name) => format!("`{name}`"),
        Ty::Array(_) => "an array".to_owned(),
        Ty::Unknown => "an unknown type".to_owned(),
    }
}

/// The modifiers as Java writes them, each followed by a space.
fn modifiers(modifiers: Modifiers) -> String {
    let words = [
        (modifiers.is_public(), "public "),
        (modifiers.is_protected(), "protected "),
        (modifiers.is_private(), "private "),
        (modifiers.is_static(), "static "),
        (modifiers.is_final(), "final "),
        (modifiers.is_transient(), "transient "),
        (modifiers.is_volatile(), "volatile "),
    ];
    let present = words.into_iter().filter(|(is_there, _)| *is_there);
    present.map(|(_, word)| word).collect()
}
