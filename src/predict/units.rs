//! Units of work and the atomic sets that they access.
//!
//! An *atomic set* is a set of variables whose values belong together; a *unit of work* is a stretch
//! of a thread that should look indivisible to other threads as far as one set goes. Sets are those
//! that the caller names, the first that has a field; for other fields, all instance fields of an
//! object that its class and the superclasses declare, except final ones, and the static fields of
//! a class likewise. What belongs together across two sets is missed. The unit of
//! an access is the outermost method on the stack of the set's class, whatever its receiver, but
//! for that with which the thread begins: what a thread does in all is no unit. Where a method
//! waits, it lets others change what it works on: a unit ends there and another one begins. Both may
//! miss violations.
//!
//! What a collection or another object of a library holds is a set of its own, as which field it
//! belongs to is not recorded. Its units are those of the class whose code calls the object, also
//! that with which a thread begins, and without one what the thread does in all. Several calls need
//! not belong together, and where they retry, as loops around a compare-and-set do, another order
//! is what they were written for: a violation of such a set is worth telling only where something
//! follows from it. Elements of arrays are in no set unless one is named. That may miss violations.
//! (Sets and units are those of Lai, Cheung, Chan: "Detecting atomic-set serializability violations
//! in multithreaded programs through active randomized testing", ICSE 2010.)

use std::collections::BTreeSet;
use std::iter;

use rustc_hash::FxHashMap;

use super::run::{Action, Run, Step, StepId, Variable};
use crate::trace::{FieldFlags, Kind, Names, SiteId, StringId, Trace};

/// Fields whose values belong together, as somebody says who knows the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AtomicSet {
    /// Each by a class that declares or inherits it, in which `.` and `$` are the same, and its
    /// name.
    pub(crate) fields: Vec<(String, String)>,
}

impl AtomicSet {
    /// Whether the set has a field of that name that the class declares. If a subclass that the set
    /// names declares a field of that name, too, both count, which may find too much.
    fn has(&self, names: &Names, classes: &Classes, declaring: StringId, name: &str) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|(class, field)| field == name && classes.has(names, class, declaring))
    }
}

/// A set without the object: the same in all instances of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum SetKind {
    /// By its number among those that were named.
    Named(usize),
    Instance(StringId),
    Static(StringId),
    /// What an object of that class of a library holds.
    Contents(StringId),
}

/// An atomic set of one object.
type SetKey = (SetKind, u64);

/// An access in a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct UnitAccess {
    pub(super) step: StepId,
    pub(super) variable: u32,
    pub(super) is_write: bool,
    site: SiteId,
}

/// What one call of a method does to one atomic set.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) thread: u32,
    /// Where the method was entered; none for all that the thread does.
    pub(super) site: Option<SiteId>,
    pub(super) set: SetKind,
    /// In the order of the thread.
    pub(super) accesses: Vec<UnitAccess>,
}

/// The element of a signal that nobody waits for, such as that a class has been initialised.
const OTHER_SIGNAL: i32 = 3;
/// Accesses of one variable and kind that a unit keeps if it has many.
const KEPT: usize = 4;
/// Units of one thread that do the same which are kept: the first ones.
const ALIKE: usize = 3;

impl Unit {
    /// Leaves out accesses between the first and the last ones of a variable and kind.
    fn shrink(&mut self) {
        let mut counts: FxHashMap<(u32, bool), usize> = FxHashMap::default();
        for access in &self.accesses {
            *counts
                .entry((access.variable, access.is_write))
                .or_default() += 1;
        }
        let mut seen: FxHashMap<(u32, bool), usize> = FxHashMap::default();
        self.accesses.retain(|access| {
            let key = (access.variable, access.is_write);
            let at = seen.entry(key).or_default();
            *at += 1;
            *at < KEPT || *at == counts[&key]
        });
    }
}

/// The units of each atomic set of each object that units of several threads access.
pub(super) fn units(trace: &Trace, run: &Run, sets: &[AtomicSet]) -> Vec<Vec<Unit>> {
    let mut collector = Collector::new(trace, run, sets);
    let mut step = 0;
    for (index, event) in trace.events.iter().enumerate() {
        let stack = &mut collector.stacks[event.thread.index()];
        match event.kind {
            Kind::UnitIn => {
                let class = trace.names.site(event.site).class;
                stack.push((collector.classes.root(class), event.site, index));
            }
            Kind::UnitOut => {
                stack.pop();
            }
            Kind::Await if event.element != OTHER_SIGNAL => {
                collector.waits[event.thread.index()] += 1;
            }
            _ => {}
        }
        while run.events.get(step).is_some_and(|it| *it as usize == index) {
            collector.access(StepId(super::run::number(step)));
            step += 1;
        }
    }
    collector.finish()
}

/// Of these events, by index, where the outermost method around each was entered, if any was.
pub(super) fn outermost_units(
    trace: &Trace,
    indices: impl Iterator<Item = usize>,
) -> FxHashMap<usize, SiteId> {
    let mut wanted: Vec<usize> = indices.collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut wanted = wanted.into_iter().peekable();
    let mut stacks: Vec<Vec<SiteId>> = vec![Vec::new(); trace.names.threads().len()];
    let mut units = FxHashMap::default();
    for (index, event) in trace.events.iter().enumerate() {
        let stack = &mut stacks[event.thread.index()];
        if wanted.next_if_eq(&index).is_some()
            && let Some(unit) = stack.first()
        {
            units.insert(index, *unit);
        }
        match event.kind {
            Kind::UnitIn => stack.push(event.site),
            Kind::UnitOut => {
                stack.pop();
            }
            _ => {}
        }
    }
    units
}

/// The topmost known superclass of classes.
struct Classes(FxHashMap<StringId, StringId>);

impl Classes {
    fn new(names: &Names) -> Self {
        let known = names.classes().iter();
        Self(known.map(|it| (it.name, it.superclass)).collect())
    }

    fn root(&self, class: StringId) -> StringId {
        self.chain(class).last().unwrap_or(class)
    }

    /// The class and its known superclasses, from the class on.
    fn chain(&self, class: StringId) -> impl Iterator<Item = StringId> {
        let above = |class: &StringId| {
            let superclass = self.0.get(class)?;
            self.0.contains_key(superclass).then_some(*superclass)
        };
        // A circle of superclasses is nonsense, and must not be followed for ever.
        iter::successors(Some(class), above).take(self.0.len() + 1)
    }

    /// Whether a class of that name has the fields that the other one declares.
    fn has(&self, names: &Names, name: &str, declaring: StringId) -> bool {
        let is_named = |class: StringId| is_same_class(names.text(class), name);
        let mut classes = names.classes().iter().map(|class| class.name);
        is_named(declaring)
            || classes.any(|class| is_named(class) && self.chain(class).any(|it| it == declaring))
    }
}

/// `bank.Branch$Account` and `bank.Branch.Account` are one.
fn is_same_class(one: &str, other: &str) -> bool {
    let dotted = |byte: u8| if byte == b'$' { b'.' } else { byte };
    one.bytes().map(dotted).eq(other.bytes().map(dotted))
}

/// Each field that the trace accesses: a known class that declares or inherits it, in which nested
/// classes are written with `.`, and its name.
pub(crate) fn accessed_fields(names: &Names) -> BTreeSet<(String, String)> {
    let classes = Classes::new(names);
    let mut all = BTreeSet::new();
    for field in &names.fields()[1..] {
        let known = names.classes().iter().map(|class| class.name);
        let heirs = known.filter(|class| classes.chain(*class).any(|it| it == field.class));
        for class in iter::once(field.class).chain(heirs) {
            let class = names.text(class).replace('$', ".");
            all.insert((class, names.text(field.name).to_owned()));
        }
    }
    all
}

struct Collector<'t> {
    trace: &'t Trace,
    run: &'t Run,
    classes: Classes,
    /// The named set of a field, by its number, and the root of the class that has it.
    named: FxHashMap<u32, (usize, StringId)>,
    /// Of each thread, its open methods: class, site, event.
    stacks: Vec<Vec<(StringId, SiteId, usize)>>,
    /// How often each thread has waited.
    waits: Vec<u32>,
    units: Vec<(SetKey, Unit)>,
    /// By thread, set, event at which the method was entered, and waits before.
    numbers: FxHashMap<(u32, SetKey, Option<usize>, u32), usize>,
    /// Of each unit, the event of its last access.
    last: Vec<usize>,
}

impl<'t> Collector<'t> {
    fn new(trace: &'t Trace, run: &'t Run, sets: &[AtomicSet]) -> Self {
        let classes = Classes::new(&trace.names);
        let names = &trace.names;
        let mut set_of_field = FxHashMap::default();
        for (number, field) in (0..).zip(names.fields()) {
            let name = names.text(field.name);
            let mut sets = sets.iter();
            let set = sets.position(|set| set.has(names, &classes, field.class, name));
            if let Some(set) = set {
                set_of_field.insert(number, (set, classes.root(field.class)));
            }
        }
        Self {
            trace,
            run,
            classes,
            named: set_of_field,
            stacks: vec![Vec::new(); trace.names.threads().len()],
            waits: vec![0; trace.names.threads().len()],
            units: Vec::new(),
            numbers: FxHashMap::default(),
            last: Vec::new(),
        }
    }

    /// The set of the variable that a step accesses, and the class whose methods are its units.
    fn set(&self, step: &Step) -> Option<(SetKey, StringId)> {
        let Variable::Field(id, object, _) = self.run.variables[step.operand as usize] else {
            return None;
        };
        let field = self.trace.names.field(id);
        if let Some((set, root)) = self.named.get(&id.0) {
            return Some(((SetKind::Named(*set), object), *root));
        }
        let without_set = [FieldFlags::FINAL, FieldFlags::ELEMENTS];
        if id.0 == 0 || without_set.iter().any(|flag| field.flags.has(*flag)) {
            return None;
        }
        if field.flags.has(FieldFlags::CONTENTS) {
            let caller = self.trace.names.site(step.site).class;
            // What the JDK does by itself has no place in the program.
            if self.trace.names.text(caller).is_empty() {
                return None;
            }
            let key = (SetKind::Contents(field.class), object);
            return Some((key, self.classes.root(caller)));
        }
        let root = self.classes.root(field.class);
        let key = if field.flags.has(FieldFlags::STATIC) {
            (SetKind::Static(field.class), 0)
        } else {
            (SetKind::Instance(root), object)
        };
        Some((key, root))
    }

    fn access(&mut self, id: StepId) {
        let step = self.run.step(id);
        if !matches!(step.action, Action::Read | Action::Write) {
            return;
        }
        let Some((set, class)) = self.set(&step) else {
            return;
        };
        let is_contents = matches!(set.0, SetKind::Contents(_));
        let thread = step.thread as usize;
        let stack = &self.stacks[thread];
        let begins = stack.first().is_some_and(|it| self.begins_thread(it.1));
        let mut methods = stack[usize::from(begins && !is_contents)..].iter();
        let method = methods.find(|it| it.0 == class);
        if method.is_none() && !is_contents {
            return;
        }
        let entered = method.map(|it| it.2);
        let key = (step.thread, set, entered, self.waits[thread]);
        let number = *self.numbers.entry(key).or_insert_with(|| {
            let unit = Unit {
                thread: step.thread,
                site: method.map(|it| it.1),
                set: set.0,
                accesses: Vec::new(),
            };
            self.units.push((set, unit));
            self.last.push(usize::MAX);
            self.units.len() - 1
        });
        let event = self.run.event(id);
        if is_contents && self.goes_on(number, event) {
            return;
        }
        self.last[number] = event;
        self.units[number].1.accesses.push(UnitAccess {
            step: id,
            variable: step.operand,
            is_write: step.action == Action::Write,
            site: step.site,
        });
    }

    /// Whether an event is a further one of the operation that made the last event of the unit; two
    /// calls on one line look the same, which may miss violations.
    fn goes_on(&self, unit: usize, event: usize) -> bool {
        let Some(last) = self.trace.events.get(self.last[unit]) else {
            return false;
        };
        let event_of = self.trace.events[event];
        self.last[unit] != event && (last.kind, last.site) == (event_of.kind, event_of.site)
    }

    /// Whether the JVM calls the method to begin a thread (JLS 12.1.4, `Runnable.run`).
    fn begins_thread(&self, site: SiteId) -> bool {
        let method = self.trace.names.text(self.trace.names.site(site).method);
        ["main(String[])", "run()"].contains(&method)
    }

    fn finish(self) -> Vec<Vec<Unit>> {
        let mut numbers: FxHashMap<SetKey, usize> = FxHashMap::default();
        let mut groups: Vec<Vec<Unit>> = Vec::new();
        let mut alike: FxHashMap<_, usize> = FxHashMap::default();
        for (set, mut unit) in self.units {
            unit.shrink();
            let accesses = unit.accesses.iter();
            let shape: Vec<_> = accesses
                .map(|it| (it.variable, it.is_write, it.site))
                .collect();
            let count = alike
                .entry((set, unit.thread, unit.site, shape))
                .or_default();
            *count += 1;
            if *count > ALIKE {
                continue;
            }
            let group = *numbers.entry(set).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(unit);
        }
        groups.retain(|units| units.iter().any(|unit| unit.thread != units[0].thread));
        groups
    }
}
