//! Control-flow graphs of methods, with what happens to fields and monitors in each block.
//!
//! Built from a body by name resolution and abrupt-completion rules (JLS 14, 15): `finally` is
//! copied onto each way out, monitors are released on each way out of their block, and code inside
//! `try` has exceptional edges to its handlers. Lambdas that run at once are part of the graph;
//! those that run later get a graph of their own.
//!
//! Accesses that the model does not follow (through the elements of collections, reflection,
//! native code) are missing: may under-report.

mod access;
mod assertions;
mod build;
mod call;
mod condition;
mod dominance;
mod expr;
mod gates;
mod helpers;
mod lock_calls;
mod lock_locals;
mod results;
#[cfg(test)]
pub(crate) mod samples;
mod stmt;
mod switch;
mod threads;

pub(crate) use build::{HelperGraphs, build, build_helper};
pub(crate) use dominance::{Dominance, Inherited, virtual_exits};
pub(crate) use helpers::{Helper, Helpers};

pub(crate) use crate::denote::{
    DeclaredGuard, Frame, Handover, Lookup, Member, Mode, NamedGuard, Origin, Owner, Path, Root,
    Serially, Step, Tables, body_of, declared_guards, handovers, is_null,
};
use crate::denote::{Denotes, Value, asked_of_callers, threads_of_method};
use crate::knowledge::Effect;
use crate::model::{ExprId, LocalId};
use crate::program::{ClassId, FieldId, MethodId, Ty};
use crate::source::Span;

/// Index into [`Cfg::blocks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct BlockId(pub(crate) u32);

impl BlockId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A graph's code: all of the owner, or a piece of it that runs later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    Whole,
    /// The body of a lambda that runs later.
    Lambda(ExprId),
    /// The call that a method reference `target::name` makes when it runs later.
    MethodRef(ExprId),
}

#[derive(Debug)]
pub(crate) struct Cfg {
    pub(crate) owner: Owner,
    pub(crate) part: Part,
    /// The class whose `this` the code sees.
    pub(crate) class: ClassId,
    pub(crate) blocks: Vec<Block>,
    pub(crate) entry: BlockId,
    /// Where normal completion ends; an empty block.
    pub(crate) exit: BlockId,
    /// Anonymous classes whose methods run where they are created.
    pub(crate) ran_at_once: Vec<ClassId>,
    /// Handed to an executor that runs one task at a time.
    pub(crate) serial: Option<Serially>,
    /// Objects that are handed to such an executor.
    pub(crate) tasks: Vec<Task>,
    /// Objects of named classes that are created, with the expressions that create them.
    pub(crate) created: Vec<(ClassId, ExprId)>,
    /// Calls that release a lock, with their receivers and arguments, in source order.
    pub(crate) releasing: Vec<Span>,
    /// Locks that an annotation says the callers hold.
    pub(crate) asked_of_callers: Vec<(Path, Mode)>,
}

/// An object that is handed to a serial executor.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) class: ClassId,
    /// The expression that creates the object; `None` for `this`.
    pub(crate) created: Option<ExprId>,
    pub(crate) runs: Serially,
}

#[derive(Debug, Default)]
pub(crate) struct Block {
    pub(crate) instrs: Vec<Instr>,
    pub(crate) successors: Vec<BlockId>,
    /// Where an exception thrown in this block may go.
    pub(crate) handlers: Vec<BlockId>,
}

impl Cfg {
    pub(crate) fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    pub(crate) fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..u32::try_from(self.blocks.len()).unwrap_or(u32::MAX)).map(BlockId)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Instr {
    Access(Access),
    Call(Call),
    /// A branch on which a volatile field of this object, or a static one, was seen set (`true`,
    /// not null) or unset; or after which an object that is completed once, such as a latch, was
    /// seen complete.
    Gate {
        field: FieldId,
        is_set: bool,
        /// The code went on only because it is set: it waited, or would have thrown an exception.
        /// That counts for every test of an object that is completed once.
        is_demanded: bool,
        /// For a field that is not volatile: monitors under which it was seen, apart from those held
        /// here. Without any monitor, it says nothing.
        under: Option<Vec<Path>>,
    },
    /// Such a field was set, or the object in it completed.
    Announce(FieldId),
    /// A plain field was set to another value than its default.
    SetPlain(FieldId),
    /// A lambda or method reference that runs later was made.
    Defer(ExprId),
    /// A function passed as a parameter is handed to the serial executor at the path; only in the
    /// graphs that look for helpers.
    HandOn {
        param: LocalId,
        expr: ExprId,
        executor: Path,
    },
    /// A function passed as a parameter runs; only in the graphs that look for helpers.
    Run {
        param: LocalId,
        expr: ExprId,
    },
    Acquire {
        monitor: Path,
        mode: Mode,
        /// `None` where the monitor is only said to be held.
        span: Option<Span>,
    },
    /// After this there is a hold in this mode: an existing one, else a new one.
    Ensure {
        monitor: Path,
        mode: Mode,
        span: Span,
    },
    /// Releases one hold; the mode is `None` for an unlock that fits any mode.
    Release {
        monitor: Path,
        mode: Option<Mode>,
    },
    /// The branch on which an attempt to acquire failed: there is nothing to release.
    NotAcquired {
        monitor: Path,
        mode: Mode,
    },
}

/// What an access does to the reference in the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reference {
    /// The reference was read earlier, into a local or by a getter.
    Untouched,
    Read,
    Write(Written),
}

/// What an assignment stores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// The assigned expression; `None` for operators such as `+=` and `++`, which compute a value.
    pub(crate) value: Option<ExprId>,
    /// The static type of the expression, or a more precise one that it implies.
    pub(crate) ty: Ty,
    /// A new object, or the result of a known factory: `ty` is its run-time type.
    pub(crate) is_exact: bool,
    /// The default value of the field's type (JLS 4.12.5).
    pub(crate) is_default: bool,
}

/// What an access does to the object that the field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Contents {
    Untouched,
    Read,
    /// Reads it beyond the call, as an iterator does.
    Iterate,
    Modify,
    /// What the called methods do to their receiver.
    Calls(Vec<MethodId>),
    /// Reads or assigns a variable of the held object.
    Variable(FieldId, Effect),
    /// An effect on the object in a field of the held object. If that field holds a thread-safe
    /// object, the held object itself is not affected.
    Through(FieldId, Box<Contents>),
}

/// An access to `base.field`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Access {
    /// The object whose field it is; `Root::Class` for a static field.
    pub(crate) base: Path,
    pub(crate) field: FieldId,
    pub(crate) reference: Reference,
    pub(crate) contents: Contents,
    /// The expression that names the field, or the local or call through which it is reached.
    pub(crate) expr: ExprId,
    /// The place to show. Many accesses of generated code may share one place.
    pub(crate) span: Span,
}

/// The expression for a step of a path, and the place to show.
#[derive(Debug, Clone, Copy)]
struct Site {
    expr: ExprId,
    span: Span,
}

/// A call of loaded methods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// All candidates.
    pub(crate) targets: Vec<MethodId>,
    /// The object that is called; `None` if unknown.
    pub(crate) receiver: Option<Path>,
    /// Calls the named method even if it is overridden: `super.m()`, a constructor.
    pub(crate) is_exact: bool,
    pub(crate) span: Span,
}
