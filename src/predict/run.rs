//! A trace as the analyses see it: few kinds of steps, numbered operands, and nothing that cannot
//! matter.
//!
//! An access of an element of a list is also a read of the list's structure, and a read of all
//! elements is one of each that is ever replaced: such an event has several steps. An operation on a volatile or atomic variable, a signal or its effect becomes a critical section
//! of a lock that only this variable has: a read sees the write before it, a signal also all
//! signals before it. Accesses of variables that one thread uses or nobody writes, and locks that
//! one thread takes, constrain no other thread; they have no steps.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::trace::{Event, FieldFlags, FieldId, Kind, Names, Part, SiteId, Trace};

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Action {
    Read,
    Write,
    Acquire,
    Release,
    AcquireShared,
    ReleaseShared,
    Fork,
    Join,
}

/// A variable: a field of an object, an element of an array or list, the structure of a list or all
/// that another collection holds, or what a signal is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Variable {
    Field(FieldId, u64, i32),
    Signal(u64, i32),
}

/// A lock, or what makes operations on a volatile variable or on a signal atomic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Lock {
    Object(u64, i32),
    Guard(Variable),
}

/// Position of a step in [`Run::steps`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StepId(pub(crate) u32);

/// One step of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// Number of the variable, lock or other thread.
    pub(crate) operand: u32,
    pub(crate) site: SiteId,
    pub(crate) thread: u32,
    /// How many steps its thread has before it.
    pub(crate) position: u32,
    pub(crate) action: Action,
}

/// A thread that waits for a lock at the end of the trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) thread: u32,
    pub(crate) lock: u32,
    /// Index of the event.
    pub(crate) event: u32,
}

/// The steps of a well-formed trace, in its order.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) steps: Vec<Step>,
    /// Of each step, the index of its event in the trace.
    pub(crate) events: Vec<u32>,
    /// Of each thread, its steps.
    pub(crate) threads: Vec<Vec<StepId>>,
    /// Of each thread, the step that started it.
    pub(crate) starts: Vec<Option<StepId>>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) locks: Vec<Lock>,
    pub(crate) requests: Vec<Request>,
}

impl Run {
    /// The steps of a trace that [`crate::trace::check`] accepts and that has less than 2^30
    /// events.
    pub(crate) fn new(trace: &Trace) -> Self {
        let shared = Shared::of(trace);
        let mut builder = Builder::new(trace, &shared);
        for (index, event) in trace.events.iter().enumerate() {
            builder.event(event, index);
        }
        builder.run
    }

    pub(crate) fn step(&self, id: StepId) -> Step {
        self.steps[id.0 as usize]
    }

    /// Index of the step's event in the trace.
    pub(crate) fn event(&self, id: StepId) -> usize {
        self.events[id.0 as usize] as usize
    }

    /// The step of a thread at a position.
    pub(crate) fn at(&self, thread: u32, position: u32) -> StepId {
        self.threads[thread as usize][position as usize]
    }

    /// All steps in the order of the trace.
    pub(crate) fn ids(&self) -> impl Iterator<Item = StepId> + use<> {
        (0..number(self.steps.len())).map(StepId)
    }
}

/// Indices of traces fit, see [`Run::new`].
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a trace has less than 2^32 steps")
}

/// What events access, by their sites.
struct Accessed<'a> {
    /// By site: a table much smaller than that of the sites.
    fields: Vec<FieldId>,
    names: &'a Names,
}

impl<'a> Accessed<'a> {
    fn new(names: &'a Names) -> Self {
        let fields = names.sites().iter().map(|site| site.field).collect();
        Self { fields, names }
    }

    fn field(&self, event: &Event) -> FieldId {
        self.fields[event.site.0 as usize]
    }

    fn part(&self, event: &Event) -> Part {
        event.part_of(self.names.field(self.field(event)).flags)
    }

    fn has_contents(&self) -> bool {
        let mut fields = self.names.fields().iter();
        fields.any(|field| field.flags.has(FieldFlags::CONTENTS))
    }

    /// The variable that an event accesses or signals.
    fn variable(&self, event: &Event) -> Option<Variable> {
        match event.kind {
            Kind::Signal | Kind::Await => Some(Variable::Signal(event.object, event.element)),
            kind if kind.is_access() => {
                let element = match self.part(event) {
                    Part::Structure => 0,
                    Part::Variable | Part::All | Part::Element => event.element,
                };
                Some(Variable::Field(self.field(event), event.object, element))
            }
            _ => None,
        }
    }
}

/// The elements of lists that are replaced.
#[derive(Default)]
struct Replaced {
    elements: FxHashMap<(FieldId, u64), Vec<Variable>>,
}

/// Elements of one list that a read of all of them counts as reading: of a list of which more are
/// replaced, it counts as a read of the structure alone, which may miss races.
const MOST_REPLACED: usize = 256;

impl Replaced {
    fn of(trace: &Trace, accessed: &Accessed<'_>) -> Self {
        let mut replaced = Self::default();
        if !accessed.has_contents() {
            return replaced;
        }
        let mut known = FxHashSet::default();
        for event in &trace.events {
            if event.kind == Kind::Write && accessed.part(event) == Part::Element {
                let field = accessed.field(event);
                let element = Variable::Field(field, event.object, event.element);
                if known.insert(element) {
                    let list = (field, event.object);
                    replaced.elements.entry(list).or_default().push(element);
                }
            }
        }
        replaced
            .elements
            .retain(|_, elements| elements.len() <= MOST_REPLACED);
        replaced
    }

    /// What an event reads besides its variable.
    fn further_reads(&self, accessed: &Accessed<'_>, event: &Event) -> Vec<Variable> {
        let field = accessed.field(event);
        match accessed.part(event) {
            Part::Element => vec![Variable::Field(field, event.object, 0)],
            Part::All if event.kind == Kind::Read => {
                let elements = self.elements.get(&(field, event.object));
                elements.cloned().unwrap_or_default()
            }
            Part::Variable | Part::Structure | Part::All => Vec::new(),
        }
    }
}

/// Who uses a variable or lock.
#[derive(Debug, Clone, Copy)]
struct Use {
    thread: u32,
    is_shared: bool,
    is_written: bool,
}

/// Variables and locks with their numbers; those that constrain no other thread have none.
struct Shared {
    /// Of each event, the number of its variable or lock, or [`NONE`].
    operands: Vec<u32>,
    /// By index of the event, the variables that it reads besides.
    further: Vec<(u32, u32)>,
    variables: Vec<Variable>,
    locks: Vec<Lock>,
}

const NONE: u32 = u32::MAX;

impl Shared {
    fn of(trace: &Trace) -> Self {
        let accessed = Accessed::new(&trace.names);
        let replaced = Replaced::of(trace, &accessed);
        let mut further = Vec::new();
        let mut variables = VariableUses::new(&trace.names);
        let mut locks = Uses::default();
        let mut operands: Vec<u32> = trace
            .events
            .iter()
            .zip(0..)
            .map(|(event, index)| {
                if let Some(variable) = accessed.variable(event) {
                    for read in replaced.further_reads(&accessed, event) {
                        further.push((index, variables.saw(read, event.thread.0, false)));
                    }
                    let is_write = !matches!(event.kind, Kind::Read | Kind::VolatileRead);
                    variables.saw(variable, event.thread.0, is_write)
                } else if is_lock_event(event.kind) {
                    let lock = Lock::Object(event.object, event.element);
                    locks.saw(lock, event.thread.0, true)
                } else {
                    NONE
                }
            })
            .collect();
        let (variables, variable_numbers) = variables.uses.kept();
        let (locks, lock_numbers) = locks.kept();
        for (event, operand) in trace.events.iter().zip(&mut operands) {
            if *operand != NONE {
                let is_lock = is_lock_event(event.kind);
                let numbers = if is_lock {
                    &lock_numbers
                } else {
                    &variable_numbers
                };
                *operand = numbers[*operand as usize];
            }
        }
        for (_, operand) in &mut further {
            *operand = variable_numbers[*operand as usize];
        }
        further.retain(|(_, operand)| *operand != NONE);
        Self {
            operands,
            further,
            variables,
            locks,
        }
    }
}

fn is_lock_event(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Request | Kind::Acquire | Kind::Release | Kind::AcquireShared | Kind::ReleaseShared
    )
}

struct Uses<T> {
    numbers: FxHashMap<T, u32>,
    all: Vec<T>,
    seen: Vec<Use>,
}

impl<T> Default for Uses<T> {
    fn default() -> Self {
        Self {
            numbers: FxHashMap::default(),
            all: Vec::new(),
            seen: Vec::new(),
        }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Uses<T> {
    fn saw(&mut self, what: T, thread: u32, is_write: bool) -> u32 {
        let next = number(self.all.len());
        let number = *self.numbers.entry(what).or_insert(next);
        self.note(number, what, thread, is_write);
        number
    }

    /// `number` is that of `what`, or the next one.
    fn note(&mut self, number: u32, what: T, thread: u32, is_write: bool) {
        if let Some(seen) = self.seen.get_mut(number as usize) {
            seen.is_shared |= seen.thread != thread;
            seen.is_written |= is_write;
        } else {
            self.all.push(what);
            self.seen.push(Use {
                thread,
                is_shared: false,
                is_written: is_write,
            });
        }
    }

    /// What is shared, and the new number of each, or [`NONE`].
    fn kept(self) -> (Vec<T>, Vec<u32>) {
        let mut kept = Vec::new();
        let mut numbers = Vec::with_capacity(self.all.len());
        for (what, seen) in self.all.into_iter().zip(self.seen) {
            if seen.is_shared && seen.is_written {
                numbers.push(number(kept.len()));
                kept.push(what);
            } else {
                numbers.push(NONE);
            }
        }
        (kept, numbers)
    }
}

/// Static fields, as all are in traces of other tools, are found without hashing.
struct VariableUses {
    uses: Uses<Variable>,
    /// The number of each static field, or [`NONE`].
    statics: Vec<u32>,
}

impl VariableUses {
    fn new(names: &Names) -> Self {
        Self {
            uses: Uses::default(),
            statics: vec![NONE; names.fields().len()],
        }
    }

    fn saw(&mut self, variable: Variable, thread: u32, is_write: bool) -> u32 {
        let Variable::Field(field, 0, 0) = variable else {
            return self.uses.saw(variable, thread, is_write);
        };
        let known = &mut self.statics[field.0 as usize];
        if *known == NONE {
            *known = number(self.uses.all.len());
        }
        self.uses.note(*known, variable, thread, is_write);
        *known
    }
}

struct Builder<'a> {
    shared: &'a Shared,
    run: Run,
    /// How many of [`Shared::further`] are steps.
    read: usize,
    /// The locks that guard volatile variables and signals.
    guards: FxHashMap<u32, u32>,
}

impl<'a> Builder<'a> {
    fn new(trace: &Trace, shared: &'a Shared) -> Self {
        let threads = trace.names.threads().len();
        Self {
            shared,
            run: Run {
                steps: Vec::with_capacity(trace.events.len()),
                events: Vec::with_capacity(trace.events.len()),
                threads: vec![Vec::new(); threads],
                starts: vec![None; threads],
                variables: shared.variables.clone(),
                locks: shared.locks.clone(),
                requests: Vec::new(),
            },
            read: 0,
            guards: FxHashMap::default(),
        }
    }

    fn event(&mut self, event: &Event, index: usize) {
        let index = number(index);
        while let Some((_, operand)) = self.further_at(index) {
            self.read += 1;
            self.put(event, index, Action::Read, operand);
        }
        let operand = self.shared.operands[index as usize];
        let other = event.other_thread().0;
        let action = match event.kind {
            Kind::Fork => {
                self.run.starts[other as usize] = Some(StepId(number(self.run.steps.len())));
                return self.put(event, index, Action::Fork, other);
            }
            Kind::Join => return self.put(event, index, Action::Join, other),
            _ if operand == NONE => return,
            Kind::Read => Action::Read,
            Kind::Write => Action::Write,
            Kind::Acquire => Action::Acquire,
            Kind::Release => Action::Release,
            Kind::AcquireShared => Action::AcquireShared,
            Kind::ReleaseShared => Action::ReleaseShared,
            Kind::Request => {
                self.run.requests.push(Request {
                    thread: event.thread.0,
                    lock: operand,
                    event: index,
                });
                return;
            }
            Kind::VolatileRead | Kind::Await => {
                return self.guarded(event, index, operand, &[Action::Read]);
            }
            Kind::VolatileWrite => return self.guarded(event, index, operand, &[Action::Write]),
            Kind::Update | Kind::Signal => {
                return self.guarded(event, index, operand, &[Action::Read, Action::Write]);
            }
            Kind::UnitIn | Kind::UnitOut => return,
        };
        self.put(event, index, action, operand);
    }

    fn further_at(&self, index: u32) -> Option<(u32, u32)> {
        let next = self.shared.further.get(self.read).copied();
        next.filter(|(event, _)| *event == index)
    }

    fn guarded(&mut self, event: &Event, index: u32, variable: u32, actions: &[Action]) {
        let next = number(self.run.locks.len());
        let guard = *self.guards.entry(variable).or_insert(next);
        if guard == next {
            let variable = self.run.variables[variable as usize];
            self.run.locks.push(Lock::Guard(variable));
        }
        self.put(event, index, Action::Acquire, guard);
        for action in actions {
            self.put(event, index, *action, variable);
        }
        self.put(event, index, Action::Release, guard);
    }

    fn put(&mut self, event: &Event, index: u32, action: Action, operand: u32) {
        let run = &mut self.run;
        let id = StepId(number(run.steps.len()));
        let thread = &mut run.threads[event.thread.index()];
        run.steps.push(Step {
            operand,
            site: event.site,
            thread: event.thread.0,
            position: number(thread.len()),
            action,
        });
        run.events.push(index);
        thread.push(id);
    }
}
