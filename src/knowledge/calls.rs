//! What is known of calls: their results, and what they do with their arguments.

use rustc_hash::FxHashMap;

use super::contract::Storage;
use super::facts::{CallFacts, dotted};
use super::schema::ArgumentUse;
use super::store::Knowledge;

impl Knowledge {
    /// The type whose facts hold for what a factory method returns.
    pub(crate) fn factory_result(&self, qualified: &str, method: &str) -> Option<&str> {
        self.find_call(qualified, method, |facts| facts.returns.as_deref())
    }

    /// Whether the result of the method shows the receiver's state, and changes it.
    pub(crate) fn is_live_result(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |facts| {
            facts.returns.as_ref().map(|_| facts.is_live)
        })
        .unwrap_or_default()
    }

    /// Whether a function handed to the call runs before it returns, on the same thread.
    ///
    /// An unknown receiver goes by the method's name: a library that defers its `map` is then
    /// taken to run it under the caller's locks (may report too little).
    pub(crate) fn runs_at_once(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) => self.uses_argument(qualified, method, ArgumentUse::Runs),
            None => self.runs_anywhere.contains(method),
        }
    }

    /// Whether a function handed to the call runs later, one at a time with the others.
    pub(crate) fn runs_serially(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::RunsSerially)
    }

    /// Whether the call gives its first argument back: `requireNonNull(value)`.
    ///
    /// In a class without an entry the method's name tells; one that returns something else makes
    /// an object look like the argument (may report too little).
    pub(crate) fn returns_argument(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) if self.describes_call(qualified, method) => {
                self.uses_argument(qualified, method, ArgumentUse::Returns)
            }
            _ => self.returns_anywhere.contains(method),
        }
    }

    /// Whether the call gives a view of its first argument that cannot be written through.
    pub(crate) fn views_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Views)
    }

    /// Whether the call reads the state of an argument: `new ArrayList<>(other)` (`<init>`).
    pub(crate) fn reads_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Reads)
    }

    /// Whether the call changes the state of an argument: `Collections.sort(list)`.
    pub(crate) fn mutates_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Mutates)
    }

    /// Whether the call returns only if its first argument is true: `checkState(cond)`.
    pub(crate) fn requires_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Requires)
    }

    /// Whether the call tells if the current thread holds its argument's monitor.
    pub(crate) fn tells_holder(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::TellsHolder)
    }

    /// Whether the call stores its last argument, whatever was there before: `set`, `put`.
    pub(crate) fn replaces(&self, qualified: &str, method: &str) -> bool {
        [ArgumentUse::Replaces, ArgumentUse::ReplacesEntry]
            .into_iter()
            .any(|wanted| self.uses_argument(qualified, method, wanted))
    }

    /// What an object keeps whose single calls are ordered; `None` if no call is known to replace
    /// anything.
    pub(crate) fn storage(&self, qualified: &str) -> Option<Storage> {
        self.own_and_supers(&self.storage, qualified).copied().max()
    }

    /// Whether the call has another thread run its argument, or its receiver if it has none.
    pub(crate) fn runs_elsewhere(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::RunsElsewhere)
    }

    /// Whether other threads may come to call the argument, one way or the other.
    pub(crate) fn hands_to_threads(&self, qualified: &str, method: &str) -> bool {
        self.runs_elsewhere(qualified, method) || self.publishes_argument(qualified, method)
    }

    /// Whether the callee keeps its argument for calls from other threads.
    pub(crate) fn publishes_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Publishes)
    }

    /// Whether the method's name tells that it publishes its argument, whoever declares it.
    pub(crate) fn publishes_anywhere(&self, method: &str) -> bool {
        self.publishes_anywhere.contains(method)
    }

    /// Whether the rule data says anything about the call.
    pub(crate) fn describes_call(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |_| Some(())).is_some()
    }

    fn uses_argument(&self, qualified: &str, method: &str, wanted: ArgumentUse) -> bool {
        self.find_call(qualified, method, |facts| {
            facts.uses.contains(&wanted).then_some(())
        })
        .is_some()
    }

    /// Constructors are not inherited, all other methods are.
    fn find_call<'a, T>(
        &'a self,
        qualified: &str,
        method: &str,
        fact: impl Fn(&'a CallFacts) -> Option<T>,
    ) -> Option<T> {
        let found = |methods: &'a FxHashMap<Box<str>, CallFacts>| fact(methods.get(method)?);
        if method == "<init>" {
            return self.calls.get(&*dotted(qualified)).and_then(found);
        }
        self.own_and_supers(&self.calls, qualified).find_map(found)
    }
}
