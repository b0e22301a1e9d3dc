//! What annotations say: contracts, guards, and which files can hold a class to check.

use super::contract::TypeContract;
use super::facts::{AnnotationFacts, distinct, sorted};
use super::schema::Role;
use super::store::Knowledge;
use crate::model::{Annotation, Generator};

impl Knowledge {
    /// The contract that an annotation states for the type it stands on.
    pub(crate) fn annotation_contract(&self, annotation: &Annotation) -> Option<TypeContract> {
        self.annotation_facts(annotation, |facts| facts.contract)
    }

    /// Whether a class with this annotation promises thread-safety and is to be held to it.
    pub(crate) fn is_target(&self, annotation: &Annotation) -> bool {
        let promise =
            self.annotation_facts(annotation, |facts| Some((facts.contract?, facts.checked)));
        promise == Some((TypeContract::ThreadSafe, true))
    }

    /// Whether a method with this annotation is not called by other threads in production.
    pub(crate) fn is_hidden_from_threads(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::HiddenFromThreads)
    }

    /// Whether the annotation names the lock that guards what it stands on.
    pub(crate) fn is_guarded_by(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::GuardedBy)
    }

    /// Whether the annotation says that guards are left out on purpose.
    pub(crate) fn is_exempt_from_guards(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::ExemptFromGuards)
    }

    fn has_role(&self, annotation: &Annotation, role: Role) -> bool {
        self.annotation_facts(annotation, |facts| facts.role) == Some(role)
    }

    /// Later rules come from the user and are asked first.
    fn annotation_facts<T>(
        &self,
        annotation: &Annotation,
        fact: impl Fn(&AnnotationFacts) -> Option<T>,
    ) -> Option<T> {
        self.annotations
            .get(annotation.simple_name())?
            .iter()
            .rev()
            .filter(|facts| facts.holds(annotation))
            .find_map(fact)
    }

    /// What annotations add to classes when they are compiled.
    pub(crate) fn generators(&self) -> &[Generator] {
        &self.generators
    }

    /// Names of which any file with a class to be checked contains one as a whole word.
    ///
    /// An annotation that counts with certain values only is looked for by the name of the
    /// element: `threading` is rarer than `Contract`.
    pub(crate) fn target_needles(&self) -> Vec<&str> {
        let mut needles = Vec::new();
        for (name, rules) in sorted(&self.annotations) {
            for facts in rules {
                if facts.checked && facts.contract == Some(TypeContract::ThreadSafe) {
                    let element = facts.argument.as_deref().filter(|&name| name != "value");
                    needles.push(element.unwrap_or(name));
                }
            }
        }
        distinct(needles)
    }

    /// Names of which any file with a guarded member contains one as a whole word.
    pub(crate) fn guard_needles(&self) -> Vec<&str> {
        let guards = sorted(&self.annotations)
            .into_iter()
            .filter(|(_, rules)| {
                rules
                    .iter()
                    .any(|facts| facts.role == Some(Role::GuardedBy))
            })
            .map(|(name, _)| name);
        distinct(guards.collect())
    }
}
