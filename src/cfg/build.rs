//! Blocks, edges and abrupt completion: the builder that statements and expressions write into.

use rustc_hash::FxHashMap;

use super::lock_locals::LockLocals;
use super::{
    Access, Block, BlockId, Call, Cfg, Contents, Frame, Helpers, Instr, Lookup, Mode, Owner, Part,
    Path, Reference, Root, Serially, Task, Value, Written, asked_of_callers, threads_of_method,
};
use crate::model::{Body, ExprId, ExprKind, LocalId, StmtId, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Ty};
use crate::source::Span;

/// Copies of `finally` blocks in one graph; further ways out skip the block.
// A lock that only the skipped block releases seems never to be released on that way, and so not to
// guard the accesses under it (may over-report).
const MAX_FINALLY_COPIES: usize = 256;

/// Graphs of the owner's code: the whole first, then the parts that run later, in source order.
pub(crate) fn build(lookup: Lookup<'_>, helpers: &Helpers, owner: Owner) -> Vec<Cfg> {
    let Some(frame) = Frame::of(lookup, owner) else {
        return Vec::new();
    };
    let assigned = assignments(frame.body);
    let mut parts = vec![Part::Whole];
    let mut serial: Vec<(Part, Serially)> = Vec::new();
    let mut graphs = Vec::new();
    while let Some(part) = parts.get(graphs.len()) {
        let part = part.clone();
        let mut builder = Builder::new(frame, helpers, owner, &assigned);
        builder.part(owner, &part);
        for later in std::mem::take(&mut builder.deferred) {
            if !parts.contains(&later) {
                parts.push(later);
            }
        }
        serial.append(&mut builder.serial_parts);
        let mut graph = builder.finish(owner, part, frame.class);
        let run = serial.iter().find(|(part, _)| *part == graph.part);
        graph.serial = run.map(|(_, run)| run.clone());
        graphs.push(graph);
    }
    graphs
}

/// The graphs of a method, in which runs of its function parameters are instructions.
pub(crate) struct HelperGraphs {
    pub(crate) whole: Cfg,
    /// Where the method ends if it may return `true`.
    pub(crate) true_exit: Option<BlockId>,
    /// Lambdas that it hands to serial executors, by the paths to these.
    pub(crate) tasks: Vec<(Path, Cfg)>,
}

pub(crate) fn build_helper(
    lookup: Lookup<'_>,
    helpers: &Helpers,
    method: MethodId,
) -> Option<HelperGraphs> {
    let owner = Owner::Method(method);
    let frame = Frame::of(lookup, owner)?;
    let assigned = assignments(frame.body);
    let graph = |part: Part| {
        let mut builder = Builder::new(frame, helpers, owner, &assigned);
        builder.records_runs = true;
        if part == Part::Whole && has_boolean_result(lookup, method) {
            builder.split_results();
        }
        builder.part(owner, &part);
        let handed = std::mem::take(&mut builder.serial_parts);
        let true_exit = builder.true_exit;
        (builder.finish(owner, part, frame.class), handed, true_exit)
    };
    let (whole, handed, true_exit) = graph(Part::Whole);
    let tasks = handed.into_iter().filter_map(|(part, run)| {
        let path = run.0?;
        Some((path, graph(part).0))
    });
    Some(HelperGraphs {
        tasks: tasks.collect(),
        true_exit,
        whole,
    })
}

fn has_boolean_result(lookup: Lookup<'_>, method: MethodId) -> bool {
    lookup.program.method(method).returns == Ty::Primitive("boolean")
}

/// Expressions assigned to each local after its declaration.
fn assignments(body: &Body) -> FxHashMap<LocalId, Vec<ExprId>> {
    let mut assigned: FxHashMap<LocalId, Vec<ExprId>> = FxHashMap::default();
    for expr in &body.exprs {
        if let ExprKind::Assign {
            target,
            value: Some(value),
            ..
        } = expr.kind
            && let ExprKind::Local(local) = body.expr(target).kind
        {
            assigned.entry(local).or_default().push(value);
        }
    }
    assigned
}

/// A scope around the current statement. A jump leaves scopes from the inside out.
pub(super) enum Enclosing<'a> {
    Breakable {
        labels: Vec<&'a str>,
        break_to: BlockId,
        /// For loops.
        continue_to: Option<BlockId>,
        /// An unlabelled `break` ends here: loops and switches.
        is_innermost_target: bool,
    },
    SwitchValue {
        yield_to: BlockId,
        /// What the arms have yielded so far.
        yielded: Vec<Value>,
    },
    Monitor {
        monitor: Path,
        mode: Mode,
        /// Handlers outside the monitor: an exception after its release goes there.
        handlers: Vec<BlockId>,
    },
    Finally {
        body: StmtId,
        handlers: Vec<BlockId>,
    },
    /// A lambda that runs at once: `return` ends here.
    Lambda { end: BlockId },
}

impl Enclosing<'_> {
    /// Where the jump continues, if it ends at this scope.
    fn target_of(&self, jump: Jump<'_>) -> Option<BlockId> {
        match (self, jump) {
            (
                Enclosing::Breakable {
                    labels,
                    break_to,
                    is_innermost_target,
                    ..
                },
                Jump::Break(label),
            ) => label
                .map_or(*is_innermost_target, |label| labels.contains(&label))
                .then_some(*break_to),
            (
                Enclosing::Breakable {
                    labels,
                    continue_to,
                    ..
                },
                Jump::Continue(label),
            ) => continue_to.filter(|_| label.is_none_or(|label| labels.contains(&label))),
            (Enclosing::SwitchValue { yield_to, .. }, Jump::Yield) => Some(*yield_to),
            // `return` ends the lambda, and no other jump leaves it.
            (Enclosing::Lambda { end }, _) => Some(*end),
            _ => None,
        }
    }
}

/// An abrupt completion other than by `throw` (JLS 14.1).
#[derive(Clone, Copy)]
pub(super) enum Jump<'a> {
    Break(Option<&'a str>),
    Continue(Option<&'a str>),
    Yield,
    Return,
}

pub(super) struct Builder<'a> {
    pub(super) frame: Frame<'a>,
    pub(super) helpers: &'a Helpers,
    pub(super) assigned: &'a FxHashMap<LocalId, Vec<ExprId>>,
    blocks: Vec<Block>,
    pub(super) current: BlockId,
    pub(super) exit: BlockId,
    /// Where `return` ends.
    pub(super) returns_to: BlockId,
    /// Where it ends instead if the result may be `true`; only in the graphs that look for helpers.
    pub(super) true_exit: Option<BlockId>,
    pub(super) scopes: Vec<Enclosing<'a>>,
    pub(super) handlers: Vec<BlockId>,
    pub(super) deferred: Vec<Part>,
    /// Labels of the next statement.
    pub(super) labels: Vec<&'a str>,
    finally_copies: usize,
    /// What the locals denote; filled as they are used.
    pub(super) locals: FxHashMap<LocalId, Value>,
    /// Anonymous classes whose methods the callee runs before it returns.
    pub(super) ran_at_once: Vec<ClassId>,
    /// Functions handed to a serial executor.
    pub(super) serial_parts: Vec<(Part, Serially)>,
    /// Objects handed to a serial executor.
    pub(super) tasks: Vec<Task>,
    /// Objects of named classes that are created.
    pub(super) created: Vec<(ClassId, ExprId)>,
    pub(super) owner: Owner,
    /// Whether runs of function parameters become instructions.
    pub(super) records_runs: bool,
    /// Locks that helpers have acquired since this list was last emptied.
    pub(super) taken: Vec<(Path, Mode)>,
    pub(super) lock_locals: LockLocals,
    /// Calls that release a lock, with their receivers and arguments.
    pub(super) releasing: Vec<Span>,
    /// Some monitor was acquired.
    pub(super) has_locked: bool,
}

impl<'a> Builder<'a> {
    fn new(
        frame: Frame<'a>,
        helpers: &'a Helpers,
        owner: Owner,
        assigned: &'a FxHashMap<LocalId, Vec<ExprId>>,
    ) -> Self {
        Self {
            frame,
            helpers,
            owner,
            records_runs: false,
            serial_parts: Vec::new(),
            tasks: Vec::new(),
            created: Vec::new(),
            taken: Vec::new(),
            lock_locals: LockLocals::default(),
            releasing: Vec::new(),
            has_locked: false,
            assigned,
            blocks: vec![Block::default(), Block::default()],
            current: BlockId(0),
            exit: BlockId(1),
            returns_to: BlockId(1),
            true_exit: None,
            scopes: Vec::new(),
            handlers: Vec::new(),
            deferred: Vec::new(),
            labels: Vec::new(),
            finally_copies: 0,
            locals: FxHashMap::default(),
            ran_at_once: Vec::new(),
        }
    }

    fn part(&mut self, owner: Owner, part: &Part) {
        match part {
            Part::Whole => match owner {
                Owner::Method(method) => self.method_body(method),
                Owner::FieldInit(field) => self.field_initialiser(field),
            },
            Part::Lambda(lambda) => {
                if let ExprKind::Lambda { body, .. } = self.frame.expr(*lambda).kind {
                    self.stmt(body);
                }
            }
            Part::MethodRef(reference) => self.referenced_call(*reference),
        }
        self.edge_to(self.exit);
    }

    /// A synchronized method holds its instance's or its class's monitor (JLS 8.4.3.6).
    fn method_body(&mut self, method: MethodId) {
        let decl = self.frame.program().method_decl(method);
        for thread in threads_of_method(self.frame.lookup, method) {
            self.confine(thread, None);
        }
        if !decl.modifiers.is_synchronized() {
            self.stmt(self.frame.body.root);
            return;
        }
        let monitor = self.own_root();
        self.under_monitor(monitor, Some(decl.name_span), |builder| {
            builder.stmt(builder.frame.body.root);
        });
    }

    /// From here on, the code runs on that thread.
    // What an annotation or assertion says counts, whether or not callers keep to it (may
    // under-report).
    pub(super) fn confine(&mut self, thread: Path, span: Option<Span>) {
        self.push(Instr::Acquire {
            monitor: thread,
            mode: Mode::Exclusive,
            span,
        });
    }

    /// `this`, or the class in static code.
    fn own_root(&self) -> Path {
        let class = self.frame.class;
        Path::root(if self.frame.is_static {
            Root::Class(class)
        } else {
            Root::Instance(class)
        })
    }

    /// A field's initialiser assigns the field.
    fn field_initialiser(&mut self, field: FieldId) {
        let body = self.frame.body;
        let StmtKind::Expr(init) = body.stmt(body.root).kind else {
            return;
        };
        let value = self.expr(init);
        let base = self.own_root();
        let written = Written {
            value: Some(init),
            ty: value.ty,
            is_exact: value.is_exact,
            is_default: self.is_default(init),
        };
        self.push(Instr::Access(Access {
            base,
            field,
            reference: Reference::Write(written),
            contents: Contents::Untouched,
            expr: init,
            span: self.frame.program().field_decl(field).name_span,
        }));
    }

    fn finish(mut self, owner: Owner, part: Part, class: ClassId) -> Cfg {
        let entry = BlockId(0);
        self.lock_locals.name_locks(&mut self.blocks, entry);
        self.releasing.sort_unstable();
        let asked_of_callers = match (owner, &part) {
            (Owner::Method(method), Part::Whole) => asked_of_callers(self.frame.lookup, method),
            _ => Vec::new(),
        };
        Cfg {
            asked_of_callers,
            owner,
            part,
            class,
            blocks: self.blocks,
            entry,
            releasing: self.releasing,
            exit: self.exit,
            ran_at_once: self.ran_at_once,
            serial: None,
            tasks: self.tasks,
            created: self.created,
        }
    }

    /// Gives the ways out that may return `true` a block of their own.
    fn split_results(&mut self) {
        let true_exit = self.new_block();
        self.blocks[true_exit.index()].successors.push(self.exit);
        self.true_exit = Some(true_exit);
    }

    pub(super) fn new_block(&mut self) -> BlockId {
        let id = BlockId(u32::try_from(self.blocks.len()).unwrap_or(u32::MAX));
        self.blocks.push(Block {
            handlers: self.handlers.clone(),
            ..Block::default()
        });
        id
    }

    /// Adds an edge from the current block.
    pub(super) fn edge_to(&mut self, target: BlockId) {
        let successors = &mut self.blocks[self.current.index()].successors;
        if !successors.contains(&target) {
            successors.push(target);
        }
    }

    /// Ends the current block with an edge to a new one, which becomes current.
    pub(super) fn fall_into_new(&mut self) -> BlockId {
        let next = self.new_block();
        self.edge_to(next);
        self.current = next;
        next
    }

    /// Ends the current block with an edge to `target`, which becomes current.
    pub(super) fn fall_into(&mut self, target: BlockId) {
        self.edge_to(target);
        self.current = target;
    }

    /// What follows cannot be reached from here.
    pub(super) fn cut(&mut self) {
        self.current = self.new_block();
    }

    pub(super) fn push(&mut self, instr: Instr) {
        let changes_locks = !matches!(
            instr,
            Instr::Access(_)
                | Instr::Call(_)
                | Instr::Run { .. }
                | Instr::HandOn { .. }
                | Instr::Announce(_)
                | Instr::SetPlain(_)
                | Instr::Defer(_)
                | Instr::Gate { .. }
        );
        self.has_locked |= changes_locks;
        // A handler sees the state before and after each block, so a block must not change locks
        // halfway.
        let splits = changes_locks && !self.handlers.is_empty();
        if splits {
            self.fall_into_new();
        }
        let instrs = &mut self.blocks[self.current.index()].instrs;
        if instrs.is_empty() {
            // Many blocks have only one, and a vector would make room for four.
            instrs.reserve_exact(1);
        }
        instrs.push(instr);
        if splits {
            self.fall_into_new();
        }
    }

    pub(super) fn call(&mut self, call: Call) {
        if !call.targets.is_empty() {
            self.push(Instr::Call(call));
        }
    }

    /// Leaves all scopes down to the jump's target.
    pub(super) fn jump(&mut self, jump: Jump<'a>) {
        let (depth, target) = self.jump_target(jump);
        let outer_handlers = self.handlers.clone();
        let left = self.scopes.split_off(depth);
        let mut left: Vec<Option<Enclosing<'a>>> = left.into_iter().map(Some).collect();
        for index in (0..left.len()).rev() {
            let (around, scope) = left.split_at_mut(index);
            self.leave_scope(scope[0].as_ref(), around);
        }
        self.edge_to(target);
        self.handlers = outer_handlers;
        self.scopes.extend(left.into_iter().flatten());
        self.cut();
    }

    /// Releases the monitor of a scope that is left, or runs its `finally` block.
    fn leave_scope(&mut self, scope: Option<&Enclosing<'a>>, around: &mut [Option<Enclosing<'a>>]) {
        match scope {
            Some(Enclosing::Monitor {
                monitor,
                mode,
                handlers,
            }) => {
                self.handlers.clone_from(handlers);
                self.fall_into_new();
                self.push(Instr::Release {
                    monitor: monitor.clone(),
                    mode: Some(*mode),
                });
            }
            Some(Enclosing::Finally { body, handlers }) => {
                self.handlers.clone_from(handlers);
                self.fall_into_new();
                self.scopes_below(around, *body);
            }
            _ => {}
        }
    }

    /// Copies a `finally` body with only the scopes around its `try` in force.
    fn scopes_below(&mut self, around: &mut [Option<Enclosing<'a>>], body: StmtId) {
        let depth = self.scopes.len();
        self.scopes
            .extend(around.iter_mut().filter_map(Option::take));
        self.finally_copy(body);
        let restored = self.scopes.split_off(depth);
        for (slot, scope) in around.iter_mut().zip(restored) {
            *slot = Some(scope);
        }
    }

    pub(super) fn finally_copy(&mut self, body: StmtId) {
        if self.finally_copies < MAX_FINALLY_COPIES {
            self.finally_copies += 1;
            self.stmt(body);
        }
    }

    /// The number of scopes that are not left, and the block where execution continues. A jump
    /// without a target is an error in the source; it ends the method.
    fn jump_target(&self, jump: Jump<'a>) -> (usize, BlockId) {
        let mut scopes = self.scopes.iter().enumerate().rev();
        let found = scopes.find_map(|(index, scope)| Some((index, scope.target_of(jump)?)));
        // The scope of the target is not left either.
        found.map_or((0, self.returns_to), |(index, target)| (index + 1, target))
    }
}
