//! The meaning of annotations: contracts, guards, and which files can contain a class to check.

use super::contract::TypeContract;
use super::facts::{AnnotationFacts, distinct, sorted};
use super::globs::part_matches;
use super::schema::Role;
use super::store::Knowledge;
use crate::model::{Annotation, Generator};

fn matches_any(globs: &[Box<str>], name: &str) -> bool {
    globs.iter().any(|glob| part_matches(glob, name))
}

impl Knowledge {
    /// The contract that an annotation states for the type that carries it.
    pub(crate) fn annotation_contract(&self, annotation: &Annotation) -> Option<TypeContract> {
        self.annotation_facts(annotation, |facts| facts.contract)
    }

    /// Whether a class with this annotation promises thread-safety and is therefore checked.
    pub(crate) fn is_target(&self, annotation: &Annotation) -> bool {
        let promise =
            self.annotation_facts(annotation, |facts| Some((facts.contract?, facts.checked)));
        promise == Some((TypeContract::ThreadSafe, true))
    }

    /// Whether other threads do not call a method with this annotation in production.
    pub(crate) fn is_hidden_from_threads(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::HiddenFromThreads)
    }

    /// Whether a program wrote the source of a class with this annotation.
    pub(crate) fn is_generated(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::Generated)
    }

    /// Whether a method of that name initializes its object before other code uses it.
    pub(crate) fn is_initializer(&self, method: &str) -> bool {
        matches_any(&self.initializers, method)
    }

    /// Whether a method of that name tells people about the state of its object.
    pub(crate) fn is_describer(&self, method: &str) -> bool {
        matches_any(&self.describers, method)
    }

    /// Whether an object may be initialized again after a method of that name.
    pub(crate) fn is_stopper(&self, method: &str) -> bool {
        self.stoppers.contains(method)
    }

    /// Whether a method of that name sets a property of its object: `setName`.
    pub(crate) fn is_setter(&self, method: &str) -> bool {
        let prefixes = self.setters.iter();
        let mut properties = prefixes.filter_map(|prefix| method.strip_prefix(&**prefix));
        properties.any(|property| property.starts_with(char::is_uppercase))
    }

    /// Whether a class or method of that name configures objects before others use them.
    pub(crate) fn is_configurer(&self, name: &str) -> bool {
        matches_any(&self.configurers, name)
    }

    /// Whether a method of that name fails once its object is initialized.
    pub(crate) fn is_initialization_check(&self, method: &str) -> bool {
        matches_any(&self.initialization_checks, method)
    }

    /// Whether the annotation names the lock that guards the annotated member.
    pub(crate) fn is_guarded_by(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::GuardedBy)
    }

    /// Whether the annotation says that the code leaves out guards on purpose.
    pub(crate) fn is_exempt_from_guards(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::ExemptFromGuards)
    }

    /// Whether the annotation says that the callbacks of one object run on several threads at once.
    pub(crate) fn has_concurrent_callbacks(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::ConcurrentCallbacks)
    }

    /// Whether a method with this annotation may return `null`.
    pub(crate) fn says_nullable(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::MayBeNull)
    }

    /// The thread that alone runs a method with this annotation.
    pub(crate) fn thread_of(&self, annotation: &Annotation) -> Option<&str> {
        self.annotations
            .get(annotation.simple_name())?
            .iter()
            .rev()
            .filter(|facts| facts.holds(annotation))
            .find_map(|facts| facts.thread.as_deref())
    }

    fn has_role(&self, annotation: &Annotation, role: Role) -> bool {
        self.annotation_facts(annotation, |facts| facts.role) == Some(role)
    }

    /// Later rules come from the user and take precedence.
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

    /// The members and locks that annotations add to classes at compile time.
    pub(crate) fn generators(&self) -> &[Generator] {
        &self.generators
    }

    /// Names such that every file with a class to check contains one of them as a whole word.
    ///
    /// An annotation that counts only with certain values is represented by the name of its
    /// element, because `threading` is rarer than `Contract`.
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

    /// Names of annotations that state a contract or name a guard.
    pub(crate) fn contract_names(&self) -> Vec<&str> {
        let is_about_threads = |facts: &AnnotationFacts| {
            facts.contract.is_some() || facts.role == Some(Role::GuardedBy)
        };
        let annotations = sorted(&self.annotations).into_iter();
        annotations
            .filter(|(_, rules)| rules.iter().any(is_about_threads))
            .map(|(name, _)| name)
            .collect()
    }

    /// Names such that every file with a guarded member contains one of them as a whole word.
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
