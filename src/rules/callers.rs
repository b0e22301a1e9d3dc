//! What the visible calls of a method show about when it runs: on a new object, which no other
//! thread has yet, or while code configures the object.
//!
//! Calls in code that is not loaded are not seen. So a public method counts as one for new objects
//! only if its name says so as well (may understate the harm of others).

use crate::analysis::{CallId, Facts, UnitId, View};
use crate::cfg::{Owner, Part, Path, Root, Step};
use crate::model::MethodKind;
use crate::program::MethodId;

/// How far the callers of callers are followed, and how many calls of one method are looked at.
// Beyond them a method counts as called at any time (may overstate the harm).
const MAX_DEPTH: usize = 3;
const MAX_CALLS: usize = 24;

/// The callers of the methods of one class.
#[derive(Clone, Copy)]
pub(super) struct Callers<'a> {
    facts: &'a Facts<'a>,
    view: &'a View<'a>,
}

impl<'a> Callers<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Self {
            facts: view.facts,
            view,
        }
    }

    /// Whether the owner's code runs on new objects only: it is called, and each time by a
    /// constructor or on an object that the caller has just made.
    pub(super) fn run_on_new_objects(self, owner: Owner) -> bool {
        let is_own = |method: &MethodId| {
            let class = self.facts.program.method(*method).class;
            self.view.chain.contains(&class)
        };
        owner.method().filter(is_own).is_some_and(|method| {
            (!self.is_open(method) || self.is_initializer(method))
                && self.is_early(method, MAX_DEPTH)
        })
    }

    /// Whether some code is seen to call the method, and always on a new object.
    pub(super) fn only_call_on_new_objects(self, method: MethodId) -> bool {
        let is_plain = self.facts.program.method_decl(method).kind == MethodKind::Method;
        is_plain && self.is_early(method, MAX_DEPTH)
    }

    /// Whether no visible call of the method is made while the object is in use.
    pub(super) fn only_configure(self, method: MethodId) -> bool {
        let calls = self.facts.calls_of(method);
        calls.len() <= MAX_CALLS
            && calls.iter().all(|&(unit, id)| {
                self.is_irrelevant(unit, id)
                    || self.is_early_call(unit, id, MAX_DEPTH)
                    || self.is_configuration(unit)
            })
    }

    fn is_early(self, method: MethodId, depth: usize) -> bool {
        let decl = self.facts.program.method_decl(method);
        if decl.kind != MethodKind::Method {
            return true;
        }
        let calls = self.facts.calls_of(method);
        if depth == 0 || calls.len() > MAX_CALLS {
            return false;
        }
        let relevant = calls
            .iter()
            .filter(|&&(unit, id)| !self.is_irrelevant(unit, id));
        let mut relevant = relevant.peekable();
        relevant.peek().is_some()
            && relevant.all(|&(unit, id)| self.is_early_call(unit, id, depth - 1))
    }

    /// The call is made on a new object.
    fn is_early_call(self, unit: UnitId, id: CallId, depth: usize) -> bool {
        let code = self.facts.unit(unit);
        let Some(receiver) = &code.call(id).event.receiver else {
            return false;
        };
        if receiver.root == Root::Fresh {
            return true;
        }
        if code.part != Part::Whole {
            return false;
        }
        let Some(caller) = code.owner.method() else {
            return true;
        };
        let constructs = self.facts.program.method_decl(caller).kind != MethodKind::Method;
        (constructs && is_own_part(receiver)) || (is_this(receiver) && self.is_early(caller, depth))
    }

    /// The call is made on an object of a class that has nothing to do with this one.
    fn is_irrelevant(self, unit: UnitId, id: CallId) -> bool {
        let program = self.facts.program;
        let receiver = self.facts.unit(unit).call(id).event.receiver.as_ref();
        let class = receiver.and_then(|path| match path.root {
            Root::Instance(class) if path.steps.is_empty() => Some(class),
            _ => None,
        });
        class.is_some_and(|class| {
            !self.view.chain.contains(&class)
                && !program.supertype_closure(class).contains(&self.view.class)
        })
    }

    /// The code makes or configures objects, as its name or that of its class says.
    fn is_configuration(self, unit: UnitId) -> bool {
        let (program, knowledge) = (self.facts.program, self.facts.knowledge);
        let code = self.facts.unit(unit);
        let Some(method) = code.owner.method() else {
            return true;
        };
        let method = program.method_decl(method);
        let is_named = |name: &str| knowledge.is_configurer(name);
        let mut classes = program.lexical_chain(code.class);
        method.kind != MethodKind::Method
            || classes.any(|class| is_named(&program.class_decl(class).name))
            || is_named(&method.name)
            || knowledge.is_initializer(&method.name)
            || knowledge.is_setter(&method.name)
    }

    fn is_initializer(self, method: MethodId) -> bool {
        let name = &self.facts.program.method_decl(method).name;
        self.facts.knowledge.is_initializer(name) || self.facts.knowledge.is_configurer(name)
    }

    /// Any code can call the method.
    fn is_open(self, method: MethodId) -> bool {
        let decl = self.facts.program.method_decl(method);
        decl.modifiers.is_public()
    }
}

/// `this`.
fn is_this(path: &Path) -> bool {
    path.steps.is_empty() && matches!(path.root, Root::Instance(_))
}

/// `this`, or an object in a field of it.
fn is_own_part(path: &Path) -> bool {
    let is_field = |step: &Step| matches!(step, Step::Field(_));
    matches!(path.root, Root::Instance(_)) && path.steps.iter().all(is_field)
}
