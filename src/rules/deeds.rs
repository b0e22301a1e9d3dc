//! What each exposed access does with the value of its field, as far as the code around it shows.
//!
//! Computed from the syntax of each body, in time linear in its length but for sorting. A value
//! counts as used where it is read, and where a local that holds it is. Other uses are not seen:
//! the access then counts as a plain read or assignment, whose harm is less (may understate).

use rustc_hash::{FxHashMap, FxHashSet};

use super::again::Again;
use super::harm::may_hold_collection;
use super::shown::Shown;
use crate::analysis::{Exposed, Facts};
use crate::cfg::{Owner, body_of};
use crate::finding::AccessKind;
use crate::model::{AssignOp, Body, ExprId, ExprKind, LocalId, StmtId, StmtKind};
use crate::program::FieldId;
use crate::source::Span;

/// Methods that take the number of elements of a collection, and cannot fail while it changes.
const COUNTS: [&str; 2] = ["isEmpty", "size"];

/// How many tests of one body are looked at for a second look under a lock.
// Further ones count as plain reads (may overstate the harm).
const MAX_TESTS: usize = 64;

/// What an access does with the value of the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Deed {
    /// Reads it to show it to people, and for nothing else: in a log, in the message of an
    /// exception, in `toString`.
    Shows,
    /// Reads it to decide whether to look again, and then looks again under a lock.
    Hints,
    /// Reads or changes it on its own.
    Single,
    /// Tests the reference, or changes the field if such a test said so.
    ActsOnReference,
    /// The same with a test of the object in the field.
    ActsOnContents,
    /// Computes a new value from the old one: `n++`.
    Updates,
}

type Key = (Owner, ExprId, FieldId);

/// The deeds of all exposed accesses of a class.
#[derive(Default)]
pub(super) struct Deeds {
    deeds: FxHashMap<Key, Deed>,
    /// Reads of nothing but the number of elements.
    counts: FxHashSet<Key>,
}

impl Deeds {
    pub(super) fn of_class(facts: &Facts<'_>, exposed: &[Exposed]) -> Self {
        let program = facts.program;
        let mut by_owner: Vec<&Exposed> = exposed.iter().collect();
        by_owner.sort_by_key(|access| access.owner);
        let mut deeds = Self::default();
        for accesses in by_owner.chunk_by(|a, b| a.owner == b.owner) {
            let owner = accesses[0].owner;
            if let Some((_, body)) = body_of(program, owner) {
                let code = Code::new(body, accesses);
                code.find(&mut deeds);
                code.find_shown(facts, owner, &mut deeds);
                code.find_hints(facts, owner, &mut deeds);
                code.find_counts(accesses, &mut deeds);
            }
        }
        deeds
    }

    pub(super) fn of(&self, access: &Exposed) -> Deed {
        self.deeds
            .get(&key(access))
            .copied()
            .unwrap_or(Deed::Single)
    }

    /// Whether the access reads nothing but the number of elements, which cannot fail.
    pub(super) fn only_counts(&self, access: &Exposed) -> bool {
        self.counts.contains(&key(access))
    }

    fn add(&mut self, access: &Exposed, deed: Deed) {
        let known = self.deeds.entry(key(access)).or_insert(deed);
        *known = deed.max(*known);
    }
}

fn key(access: &Exposed) -> Key {
    (access.owner, access.expr, access.field)
}

/// A place where the value that an access read is used.
struct Use<'a> {
    span: Span,
    access: &'a Exposed,
}

/// Code that runs depending on a test of a field.
struct Branch<'a> {
    test: &'a Exposed,
    /// The test names the field itself, not a local that holds its value.
    is_direct: bool,
    span: Span,
}

impl Branch<'_> {
    fn deed(&self) -> Deed {
        if self.test.uses_contents() {
            Deed::ActsOnContents
        } else {
            Deed::ActsOnReference
        }
    }
}

/// One body with its accesses.
struct Code<'a> {
    body: &'a Body,
    by_expr: FxHashMap<ExprId, Vec<&'a Exposed>>,
    /// By position.
    uses: Vec<Use<'a>>,
    /// Sorted by field and position.
    changes: Vec<&'a Exposed>,
}

impl<'a> Code<'a> {
    fn new(body: &'a Body, accesses: &[&'a Exposed]) -> Self {
        let mut by_expr: FxHashMap<ExprId, Vec<&'a Exposed>> = FxHashMap::default();
        for access in accesses {
            by_expr.entry(access.expr).or_default().push(*access);
        }
        let is_change = |access: &&&Exposed| access.is_change();
        let mut changes: Vec<&Exposed> = accesses.iter().filter(is_change).copied().collect();
        changes.sort_by_key(|change| (change.field, body.expr(change.expr).span.start));
        let mut code = Self {
            body,
            by_expr,
            uses: Vec::new(),
            changes,
        };
        code.uses = code.all_uses(accesses);
        code
    }

    fn all_uses(&self, accesses: &[&'a Exposed]) -> Vec<Use<'a>> {
        let held = self.values_in_locals();
        let direct = accesses.iter().map(|&access| Use {
            span: self.body.expr(access.expr).span,
            access,
        });
        let through_local = self.body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Local(local) => Some(Use {
                span: expr.span,
                access: held.get(&local)?,
            }),
            _ => None,
        });
        let mut uses: Vec<Use<'a>> = direct.chain(through_local).collect();
        uses.sort_by_key(|used| used.span);
        uses
    }

    /// The access that gave each local its value.
    fn values_in_locals(&self) -> FxHashMap<LocalId, &'a Exposed> {
        let declared = (0u32..).map(LocalId).zip(&self.body.locals);
        let declared = declared.filter_map(|(id, local)| Some((id, local.init?)));
        let assigned = self.body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Assign { target, value, .. } => match self.body.expr(target).kind {
                ExprKind::Local(local) => Some((local, value?)),
                _ => None,
            },
            _ => None,
        });
        let values = declared.chain(assigned);
        let values =
            values.filter_map(|(local, value)| Some((local, *self.by_expr.get(&value)?.first()?)));
        values.collect()
    }

    fn find(&self, deeds: &mut Deeds) {
        for expr in &self.body.exprs {
            if let ExprKind::Assign { target, op, value } = expr.kind {
                self.find_update(target, op, value, deeds);
            }
        }
        let mut branches = self.branches();
        branches.retain(|branch| self.is_acted_upon(branch, deeds));
        branches.sort_by_key(|branch| (branch.test.field, branch.span));
        for deed in [Deed::ActsOnReference, Deed::ActsOnContents] {
            let of_deed = branches.iter().filter(|branch| branch.deed() == deed);
            self.find_acts(of_deed, deed, deeds);
        }
    }

    /// Notes the reads whose values only people see.
    fn find_shown(&self, facts: &Facts<'_>, owner: Owner, deeds: &mut Deeds) {
        let is_read = |access: &&Exposed| access.kind == AccessKind::Read;
        let mut reads = self
            .by_expr
            .values()
            .flatten()
            .copied()
            .filter(is_read)
            .peekable();
        if reads.peek().is_none() {
            return;
        }
        let shown = Shown::of(facts, owner);
        let counts = self.counts();
        for read in reads {
            // A read of a collection may fail, unless it only takes the number of elements.
            let is_harmless = !read.uses_contents()
                || counts.contains(&read.expr)
                || !may_hold_collection(facts, read.field);
            if is_harmless && shown.contains(self.body.expr(read.expr).span) {
                deeds.add(read, Deed::Shows);
            }
        }
    }

    /// Notes the tests after which the code reads the field again under a lock.
    fn find_hints(&self, facts: &Facts<'_>, owner: Owner, deeds: &mut Deeds) {
        let tests = |branch: &Branch<'_>| branch.is_direct && branch.test.held.is_empty();
        let mut branches = self.branches();
        branches.retain(|branch| branch.test.kind == AccessKind::Read && tests(branch));
        if branches.is_empty() {
            return;
        }
        let counts = self.counts();
        branches
            .retain(|branch| !branch.test.uses_contents() || counts.contains(&branch.test.expr));
        branches.truncate(MAX_TESTS);
        let again = Again::of(facts, owner);
        for branch in &branches {
            if again.is_only_read(branch.test.field, branch.span) {
                deeds.deeds.insert(key(branch.test), Deed::Hints);
            }
        }
    }

    fn find_counts(&self, accesses: &[&Exposed], deeds: &mut Deeds) {
        let counts = self.counts();
        let counted = accesses
            .iter()
            .filter(|access| counts.contains(&access.expr));
        deeds.counts.extend(counted.map(|&access| key(access)));
    }

    /// The objects of which the code only takes the number of elements.
    fn counts(&self) -> FxHashSet<ExprId> {
        let calls = self.body.exprs.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Call {
                receiver: Some(receiver),
                name,
                args,
                ..
            } if args.is_empty() && COUNTS.contains(&name.as_str()) => Some(*receiver),
            _ => None,
        });
        calls.collect()
    }

    fn find_update(&self, target: ExprId, op: AssignOp, value: Option<ExprId>, deeds: &mut Deeds) {
        let Some(changed) = self.by_expr.get(&self.array_of(target)) else {
            return;
        };
        let changed = changed.iter().filter(|access| access.is_change());
        for change in changed {
            if op == AssignOp::Compound {
                deeds.add(change, Deed::Updates);
                continue;
            }
            // A value that is stored back unchanged is no update.
            let value = value.filter(|&id| !matches!(self.body.expr(id).kind, ExprKind::Local(_)));
            for used in value.map_or(&[][..], |value| self.uses_in(value)) {
                if used.access.field == change.field && used.access.kind == AccessKind::Read {
                    deeds.add(change, Deed::Updates);
                    deeds.add(used.access, Deed::Updates);
                }
            }
        }
    }

    /// The array of an element; otherwise the expression itself.
    fn array_of(&self, target: ExprId) -> ExprId {
        let mut target = target;
        while let ExprKind::Index { array, .. } = self.body.expr(target).kind {
            target = array;
        }
        target
    }

    fn uses_in(&self, expr: ExprId) -> &[Use<'a>] {
        let span = self.body.expr(expr).span;
        let start = self
            .uses
            .partition_point(|used| used.span.start < span.start);
        let rest = &self.uses[start..];
        let length = rest.partition_point(|used| used.span.start < span.end);
        &rest[..length]
    }

    fn branches(&self) -> Vec<Branch<'a>> {
        let mut branches = Vec::new();
        for stmt in &self.body.stmts {
            match &stmt.kind {
                StmtKind::If {
                    cond,
                    then,
                    otherwise,
                } => {
                    let arms = [Some(*then), *otherwise].into_iter().flatten();
                    for arm in arms.filter(|&arm| !self.sets_constant(arm)) {
                        self.add_branch(*cond, self.body.stmt(arm).span, &mut branches);
                    }
                }
                StmtKind::While { cond, body } => {
                    self.add_branch(*cond, self.body.stmt(*body).span, &mut branches);
                }
                StmtKind::Block(stmts) => self.add_early_exits(stmts, &mut branches),
                _ => {}
            }
        }
        for expr in &self.body.exprs {
            if let ExprKind::Conditional { cond, .. } = expr.kind {
                self.add_branch(cond, expr.span, &mut branches);
            }
        }
        branches
    }

    /// `if (closed) return; closed = true; …`
    fn add_early_exits(&self, stmts: &[StmtId], branches: &mut Vec<Branch<'a>>) {
        let Some(&last) = stmts.last() else { return };
        let end = self.body.stmt(last).span.end;
        for &stmt in stmts {
            let StmtKind::If {
                cond,
                then,
                otherwise: None,
            } = self.body.stmt(stmt).kind
            else {
                continue;
            };
            if self.leaves(then) {
                let start = self.body.stmt(stmt).span.end;
                self.add_branch(cond, Span { start, end }, branches);
            }
        }
    }

    fn leaves(&self, stmt: StmtId) -> bool {
        match &self.body.stmt(stmt).kind {
            StmtKind::Return(_) | StmtKind::Throw(_) => true,
            StmtKind::Block(stmts) => stmts.last().is_some_and(|&last| self.leaves(last)),
            _ => false,
        }
    }

    /// Whether the arm only sets something to a constant, which gives the same result however often
    /// it happens.
    fn sets_constant(&self, arm: StmtId) -> bool {
        let sole = match &self.body.stmt(arm).kind {
            StmtKind::Block(stmts) => match stmts.as_slice() {
                [only] => *only,
                _ => return false,
            },
            _ => arm,
        };
        let StmtKind::Expr(expr) = self.body.stmt(sole).kind else {
            return false;
        };
        matches!(self.body.expr(expr).kind, ExprKind::Assign { value: Some(value), .. }
            if matches!(self.body.expr(value).kind, ExprKind::Literal(_)))
    }

    fn add_branch(&self, cond: ExprId, span: Span, branches: &mut Vec<Branch<'a>>) {
        let tests = self.uses_in(cond).iter().map(|used| Branch {
            test: used.access,
            is_direct: used.span == self.body.expr(used.access.expr).span,
            span,
        });
        branches.extend(tests);
    }

    /// Notes the test if code in the branch changes the field.
    fn is_acted_upon(&self, branch: &Branch<'a>, deeds: &mut Deeds) -> bool {
        let field = branch.test.field;
        let start = |change: &&Exposed| (change.field, self.body.expr(change.expr).span.start);
        let next = self
            .changes
            .partition_point(|change| start(change) < (field, branch.span.start));
        let acts = self
            .changes
            .get(next)
            .is_some_and(|change| start(change) < (field, branch.span.end));
        if acts {
            deeds.add(branch.test, branch.deed());
        }
        acts
    }

    /// Notes the changes in branches, which are sorted by field and position.
    fn find_acts<'b>(
        &self,
        branches: impl Iterator<Item = &'b Branch<'a>>,
        deed: Deed,
        deeds: &mut Deeds,
    ) where
        'a: 'b,
    {
        let mut branches = branches.peekable();
        let mut reached: Option<(FieldId, u32)> = None;
        for change in &self.changes {
            let at = (change.field, self.body.expr(change.expr).span.start);
            while let Some(branch) =
                branches.next_if(|branch| (branch.test.field, branch.span.start) <= at)
            {
                reached = reached.max(Some((branch.test.field, branch.span.end)));
            }
            if reached.is_some_and(|(field, end)| field == at.0 && at.1 < end) {
                deeds.add(change, deed);
            }
        }
    }
}
