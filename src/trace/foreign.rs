//! What the formats of other tools have in common: few operations, numbered operands, and one
//! location per event.
//!
//! Their traces know neither classes nor methods: a variable becomes a field of that name, a
//! location the line of a site. Ours know more kinds of events; written in such a format, an
//! operation on a volatile or atomic variable, a signal and its effect become critical sections of
//! a lock that only that variable has, which orders them as the original does. An access of an
//! element of a list becomes one of that element alone, which may hide what its structure does.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Trace;
use super::codec::Order;
use super::event::{Event, Kind, SiteId, ThreadId};
use super::header::{End, Header, Mode};
use super::names::{Field, FieldId, NamesBuilder, Site, StringId, Thread};

/// What the other formats know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Acquire,
    Release,
    Read,
    Write,
    Fork,
    Join,
    Begin,
    End,
    Request,
}

impl Operation {
    fn kind(self) -> Option<Kind> {
        Some(match self {
            Self::Acquire => Kind::Acquire,
            Self::Release => Kind::Release,
            Self::Read => Kind::Read,
            Self::Write => Kind::Write,
            Self::Fork => Kind::Fork,
            Self::Join => Kind::Join,
            Self::Request => Kind::Request,
            Self::Begin | Self::End => return None,
        })
    }
}

/// Where a variable is accessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Access {
    /// The variable's number, or that of its name.
    pub(super) variable: u64,
    pub(super) location: u32,
    /// What only accesses of this variable at this location have.
    pub(super) place: u64,
}

/// Builds a trace from events in the order of the file.
#[derive(Default)]
pub(super) struct Importer {
    names: NamesBuilder,
    threads: Vec<StringId>,
    thread_ids: FxHashMap<u64, ThreadId>,
    fields: FxHashMap<u64, FieldId>,
    /// By location, of events that access no variable.
    sites: FxHashMap<u32, SiteId>,
    /// By [`Access::place`].
    accesses: FxHashMap<u64, SiteId>,
    events: Vec<Event>,
    locks: FxHashMap<u64, Owner>,
    /// Acquisitions that are left out, until their release.
    skipped: FxHashSet<(ThreadId, u64)>,
    overlaps: usize,
    /// The request with which the events of a thread have ended so far.
    waiting: FxHashMap<ThreadId, Event>,
}

/// Who holds a lock, and how often it was taken.
#[derive(Debug, Clone, Copy)]
struct Owner {
    thread: ThreadId,
    depth: u32,
}

impl Importer {
    /// The thread with a number or the number of its name.
    pub(super) fn thread(&mut self, key: u64, name: impl FnOnce() -> String) -> ThreadId {
        let next = ThreadId(super::names::count(&self.threads));
        *self.thread_ids.entry(key).or_insert_with(|| {
            self.threads.push(self.names.string(&name()));
            next
        })
    }

    pub(super) fn access(
        &mut self,
        thread: ThreadId,
        operation: Operation,
        access: Access,
        name: impl FnOnce() -> String,
    ) {
        let Some(kind) = operation.kind() else {
            return;
        };
        let site = *self.accesses.entry(access.place).or_insert_with(|| {
            let field = *self.fields.entry(access.variable).or_insert_with(|| {
                let name = self.names.string(&name());
                self.names.field(Field {
                    name,
                    ..Field::default()
                })
            });
            site(&mut self.names, access.location, field)
        });
        self.put(thread, kind, 0, site);
    }

    /// `object` is the number of the lock, from 1, or of the other thread, else 0.
    pub(super) fn push(
        &mut self,
        thread: ThreadId,
        operation: Operation,
        object: u64,
        location: u32,
    ) {
        let Some(kind) = operation.kind() else {
            return;
        };
        let site = *self
            .sites
            .entry(location)
            .or_insert_with(|| site(&mut self.names, location, FieldId::default()));
        self.put(thread, kind, object, site);
    }

    fn put(&mut self, thread: ThreadId, kind: Kind, object: u64, site: SiteId) {
        let event = Event {
            object,
            site,
            element: 0,
            thread,
            kind,
        };
        if !self.waiting.is_empty() {
            self.waiting.remove(&thread);
        }
        match kind {
            Kind::Request => {
                self.waiting.insert(thread, event);
            }
            Kind::Acquire => self.acquire(event),
            Kind::Release => self.release(event),
            _ => self.events.push(event),
        }
    }

    fn acquire(&mut self, event: Event) {
        match self.locks.get_mut(&event.object) {
            Some(owner) if owner.thread == event.thread => owner.depth += 1,
            Some(_) => {
                self.overlaps += 1;
                self.skipped.insert((event.thread, event.object));
            }
            None => {
                let thread = event.thread;
                self.locks.insert(event.object, Owner { thread, depth: 1 });
                self.events.push(event);
            }
        }
    }

    fn release(&mut self, event: Event) {
        match self.locks.get_mut(&event.object) {
            Some(owner) if owner.thread == event.thread && owner.depth > 1 => owner.depth -= 1,
            Some(owner) if owner.thread == event.thread => {
                self.locks.remove(&event.object);
                self.events.push(event);
            }
            _ if self.skipped.remove(&(event.thread, event.object)) => {}
            // For the check to name.
            _ => self.events.push(event),
        }
    }

    pub(super) fn finish(mut self) -> Trace {
        let mut notices = Vec::new();
        if self.overlaps > 0 {
            notices.push(format!(
                "{} times a thread takes a lock that another holds; this is left out",
                self.overlaps
            ));
        }
        let mut waiting: Vec<Event> = self.waiting.into_values().collect();
        waiting.sort_by_key(|event| event.thread);
        self.events.extend(waiting);
        let paths = paths(&self.events, self.threads.len());
        for (path, name) in paths.iter().zip(&self.threads) {
            let path = self.names.string(path);
            self.names.thread(Thread { path, name: *name });
        }
        Trace {
            header: Header {
                mode: Some(Mode::Imported),
                ..Header::default()
            },
            end: Some(End::default()),
            names: self.names.finish(),
            order: Order::Exact,
            events: self.events,
            notices,
        }
    }
}

fn site(names: &mut NamesBuilder, line: u32, field: FieldId) -> SiteId {
    names.site(Site {
        line,
        field,
        ..Site::default()
    })
}

/// The path of each thread; the first that nobody starts is the main thread.
fn paths(events: &[Event], threads: usize) -> Vec<String> {
    let mut parents: Vec<Option<(ThreadId, usize)>> = vec![None; threads];
    let mut children = vec![0; threads];
    for event in events.iter().filter(|event| event.kind == Kind::Fork) {
        let child = event.other_thread();
        if parents[child.index()].is_none() && event.thread != child {
            children[event.thread.index()] += 1;
            parents[child.index()] = Some((event.thread, children[event.thread.index()]));
        }
    }
    let mut strangers = 0;
    let mut paths: Vec<Option<String>> = vec![None; threads];
    for thread in 0..threads {
        assign(thread, &parents, &mut paths, &mut strangers);
    }
    paths.into_iter().map(Option::unwrap_or_default).collect()
}

fn assign(
    thread: usize,
    parents: &[Option<(ThreadId, usize)>],
    paths: &mut [Option<String>],
    strangers: &mut usize,
) {
    let mut chain = vec![thread];
    while let Some((parent, _)) = parents[chain[chain.len() - 1]] {
        if chain.contains(&parent.index()) {
            // Threads that start each other in a circle; the check will name them.
            break;
        }
        chain.push(parent.index());
    }
    for (level, thread) in chain.iter().rev().enumerate() {
        if paths[*thread].is_some() {
            continue;
        }
        let path = match parents[*thread] {
            Some((parent, number)) if level > 0 => {
                let above = paths[parent.index()].as_deref().unwrap_or_default();
                format!("{above}.{number}")
            }
            _ => {
                *strangers += 1;
                if *strangers == 1 {
                    "0".to_owned()
                } else {
                    format!("x{}", *strangers - 1)
                }
            }
        };
        paths[*thread] = Some(path);
    }
}

/// An event as the other formats know it, its operand numbered from 0 per kind of operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Foreign {
    pub(super) thread: ThreadId,
    pub(super) operation: Operation,
    pub(super) operand: u64,
    pub(super) site: SiteId,
}

/// What a lock or variable of ours is to the other formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Operand {
    Lock(u64, i32),
    Variable(FieldId, u64, i32),
    Signal(u64, i32),
    /// The lock that guards a volatile variable or a signal, by its number.
    Guard(u64),
}

/// Translates events, in their order.
#[derive(Default)]
pub(super) struct Exporter {
    locks: FxHashMap<Operand, u64>,
    variables: FxHashMap<Operand, u64>,
    /// The thread whose section of a shared lock is written.
    holders: FxHashMap<(u64, i32), ThreadId>,
    /// Sections of shared locks that are left out, since they overlap others.
    pub(super) left_out: usize,
    pub(super) out: Vec<Foreign>,
}

impl Exporter {
    pub(super) fn push(&mut self, event: &Event, site: Site) {
        let lock = Operand::Lock(event.object, event.element);
        match event.kind {
            Kind::Read => self.access(event, site, Operation::Read),
            Kind::Write => self.access(event, site, Operation::Write),
            Kind::VolatileRead | Kind::Await => self.guarded(event, site, &[Operation::Read]),
            Kind::VolatileWrite => self.guarded(event, site, &[Operation::Write]),
            Kind::Update | Kind::Signal => {
                self.guarded(event, site, &[Operation::Read, Operation::Write]);
            }
            Kind::Request => {}
            Kind::Acquire => self.lock(event, Operation::Acquire, lock),
            Kind::Release => self.lock(event, Operation::Release, lock),
            Kind::AcquireShared => self.acquire_shared(event, lock),
            Kind::ReleaseShared => self.release_shared(event, lock),
            Kind::Fork => self.put(event, Operation::Fork, event.object),
            Kind::Join => self.put(event, Operation::Join, event.object),
            Kind::UnitIn => self.put(event, Operation::Begin, 0),
            Kind::UnitOut => self.put(event, Operation::End, 0),
        }
    }

    fn put(&mut self, event: &Event, operation: Operation, operand: u64) {
        self.out.push(Foreign {
            thread: event.thread,
            operation,
            operand,
            site: event.site,
        });
    }

    fn variable(&mut self, event: &Event, site: Site) -> u64 {
        let operand = if event.kind.is_access() {
            Operand::Variable(site.field, event.object, event.element)
        } else {
            Operand::Signal(event.object, event.element)
        };
        number(&mut self.variables, operand)
    }

    fn access(&mut self, event: &Event, site: Site, operation: Operation) {
        let variable = self.variable(event, site);
        self.put(event, operation, variable);
    }

    fn guarded(&mut self, event: &Event, site: Site, operations: &[Operation]) {
        let variable = self.variable(event, site);
        let guard = Operand::Guard(variable);
        self.lock(event, Operation::Acquire, guard);
        for operation in operations {
            self.put(event, *operation, variable);
        }
        self.lock(event, Operation::Release, guard);
    }

    fn lock(&mut self, event: &Event, operation: Operation, lock: Operand) {
        let lock = number(&mut self.locks, lock);
        self.put(event, operation, lock);
    }

    /// The other formats know exclusive locks only.
    fn acquire_shared(&mut self, event: &Event, lock: Operand) {
        let key = (event.object, event.element);
        if let std::collections::hash_map::Entry::Vacant(free) = self.holders.entry(key) {
            free.insert(event.thread);
            self.lock(event, Operation::Acquire, lock);
        } else {
            self.left_out += 1;
        }
    }

    fn release_shared(&mut self, event: &Event, lock: Operand) {
        let key = (event.object, event.element);
        if self.holders.get(&key) == Some(&event.thread) {
            self.holders.remove(&key);
            self.lock(event, Operation::Release, lock);
        }
    }
}

fn number(numbers: &mut FxHashMap<Operand, u64>, operand: Operand) -> u64 {
    let next = numbers.len() as u64;
    *numbers.entry(operand).or_insert(next)
}

/// Translates a whole trace; also tells how many sections of shared locks are left out.
pub(super) fn export(trace: &Trace) -> Exporter {
    let mut exporter = Exporter::default();
    for event in &trace.events {
        exporter.push(event, trace.names.site(event.site));
    }
    exporter
}
