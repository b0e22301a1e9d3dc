//! Knowledge about calls: their results, and what they do with their arguments.

use rustc_hash::FxHashMap;

use super::contract::Storage;
use super::facts::{CallFacts, dotted};
use super::schema::ArgumentUse;
use super::store::Knowledge;

/// The thread that a call is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThreadOf<'k> {
    /// The one that runs the tasks of the receiver, or that the receiver stands for.
    Receiver,
    /// The only one of this name.
    Named(&'k str),
}

/// What a call says about threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThreadUse {
    /// Hands a function to a thread that runs one at a time.
    RunsTasks,
    /// Returns whether the current thread is this one.
    Tells,
    /// Returns only if the current thread is this one.
    Requires,
    /// Returns this thread, or an object that stands for it.
    Names,
}

impl ThreadUse {
    fn argument(self) -> ArgumentUse {
        match self {
            Self::RunsTasks => ArgumentUse::RunsSerially,
            Self::Tells => ArgumentUse::TellsThread,
            Self::Requires => ArgumentUse::RequiresThread,
            Self::Names => ArgumentUse::NamesThread,
        }
    }
}

impl Knowledge {
    /// The type whose facts apply to the result of a factory method.
    pub(crate) fn factory_result(&self, qualified: &str, method: &str) -> Option<&str> {
        self.find_call(qualified, method, |facts| facts.returns.as_deref())
    }

    /// Whether the result of the method is a live view of the receiver: changes of it change the
    /// receiver.
    pub(crate) fn is_live_result(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |facts| {
            facts.returns.as_ref().map(|_| facts.is_live)
        })
        .unwrap_or_default()
    }

    /// Whether a function that is passed to the call runs before the call returns, on the same
    /// thread.
    ///
    /// For an unknown receiver the method's name decides: a library that defers its `map` is then
    /// assumed to run it under the caller's locks (may under-report).
    pub(crate) fn runs_at_once(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) => self.uses_argument(qualified, method, ArgumentUse::Runs),
            None => self.runs_anywhere.contains(method),
        }
    }

    /// The thread that the call uses in this way.
    pub(crate) fn used_thread(
        &self,
        qualified: &str,
        method: &str,
        wanted: ThreadUse,
    ) -> Option<ThreadOf<'_>> {
        self.find_call(qualified, method, |facts| {
            let is_wanted = facts.uses.contains(&wanted.argument());
            let named = facts.thread.as_deref().map(ThreadOf::Named);
            is_wanted.then(|| named.unwrap_or(ThreadOf::Receiver))
        })
    }

    /// Whether the call returns the current thread, or an object that stands for it.
    pub(crate) fn returns_current_thread(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::CurrentThread)
    }

    /// Whether the call returns an executor that runs one task at a time; `is_one` tells which of
    /// its arguments are the literal `1`.
    pub(crate) fn makes_serial_executor(
        &self,
        qualified: &str,
        method: &str,
        is_one: impl Fn(usize) -> bool,
    ) -> bool {
        self.find_call(qualified, method, |facts| {
            let is_wanted = facts.uses.contains(&ArgumentUse::MakesSerial);
            (is_wanted && facts.ones.iter().all(|&index| is_one(index))).then_some(())
        })
        .is_some()
    }

    /// Whether the call completes its receiver, which happens once.
    pub(crate) fn announces(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Announces)
    }

    /// Whether the call returns normally only once its receiver is complete.
    pub(crate) fn awaits(&self, qualified: &str, method: &str, arguments: usize) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Awaits)
            && (arguments == 0
                || !self.uses_argument(qualified, method, ArgumentUse::TellsAnnounced))
    }

    /// Whether the call returns whether its receiver is complete.
    pub(crate) fn tells_announced(&self, qualified: &str, method: &str, arguments: usize) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::TellsAnnounced)
            && !self.awaits(qualified, method, arguments)
    }

    /// Whether the call returns an executor that hands its tasks to the first argument.
    pub(crate) fn wraps_executor(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::WrapsExecutor)
    }

    /// Names of the methods that tell something about the current thread.
    pub(crate) fn thread_checks(&self) -> impl Iterator<Item = &str> {
        let is_check = |used: &ArgumentUse| {
            matches!(
                used,
                ArgumentUse::TellsThread | ArgumentUse::RequiresThread | ArgumentUse::CurrentThread
            )
        };
        let methods = self.calls.values().flatten();
        methods
            .filter(move |(_, facts)| facts.uses.iter().any(is_check))
            .map(|(name, _)| &**name)
    }

    /// Whether the call returns its first argument: `requireNonNull(value)`.
    ///
    /// In a class without an entry the method's name decides. If such a method returns another
    /// object, that object is taken for the argument (may under-report).
    pub(crate) fn returns_argument(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) if self.describes_call(qualified, method) => {
                self.uses_argument(qualified, method, ArgumentUse::Returns)
            }
            _ => self.returns_anywhere.contains(method),
        }
    }

    /// Whether the call returns a read-only view of its first argument.
    pub(crate) fn views_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Views)
    }

    /// Whether the call returns an object that stores everything in its first argument:
    /// `newSetFromMap(map)`.
    pub(crate) fn wraps_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Wraps)
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

    /// Whether the result says if the current thread holds the monitor of the argument.
    pub(crate) fn tells_holder(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::TellsHolder)
    }

    /// Whether the call stores its last argument whatever the previous value: `set`, `put`.
    pub(crate) fn replaces(&self, qualified: &str, method: &str) -> bool {
        [ArgumentUse::Replaces, ArgumentUse::ReplacesEntry]
            .into_iter()
            .any(|wanted| self.uses_argument(qualified, method, wanted))
    }

    /// The unit that single calls on an object replace atomically; `None` if no call is known to
    /// replace anything.
    pub(crate) fn storage(&self, qualified: &str) -> Option<Storage> {
        self.own_and_supers(&self.storage, qualified).copied().max()
    }

    /// Whether the call makes another thread run its argument, or its receiver if it has none.
    pub(crate) fn runs_elsewhere(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::RunsElsewhere)
    }

    /// Whether other threads may call the argument after the call, in any way.
    pub(crate) fn hands_to_threads(&self, qualified: &str, method: &str) -> bool {
        self.runs_elsewhere(qualified, method) || self.publishes_argument(qualified, method)
    }

    /// Whether the callee stores its argument where other threads can call it.
    pub(crate) fn publishes_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Publishes)
    }

    /// Whether the call only writes its arguments into a message for people: a log.
    pub(crate) fn shows_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Shows)
    }

    /// Whether a method of this name, of whatever type, only writes its arguments into a message.
    pub(crate) fn may_show_argument(&self, method: &str) -> bool {
        self.shows_anywhere.contains(method)
    }

    /// Whether a method of this name is assumed to publish its argument, whatever type declares it.
    pub(crate) fn publishes_anywhere(&self, method: &str) -> bool {
        self.publishes_anywhere.contains(method)
    }

    /// Whether the rule data says anything about the call.
    pub(crate) fn describes_call(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |_| Some(())).is_some()
    }

    /// Whether the rule data says anything about a call of this name on some type.
    pub(crate) fn may_describe_call(&self, method: &str) -> bool {
        self.described_methods.contains(method)
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
        if !self.may_describe_call(method) {
            return None;
        }
        let found = |methods: &'a FxHashMap<Box<str>, CallFacts>| fact(methods.get(method)?);
        if method == "<init>" {
            return self.calls.get(&*dotted(qualified)).and_then(found);
        }
        self.own_and_supers(&self.calls, qualified).find_map(found)
    }
}
