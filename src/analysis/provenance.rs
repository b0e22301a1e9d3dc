//! Which objects a field may hold, followed through constructors, factories and other fields.
//!
//! Goes back from each assignment to where the objects are created; where that is not possible, the
//! static type remains. A cycle (`new C(this.map)` inside `C`) adds no object.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::constructions::{Construction, Constructions, is_for_package};
use crate::cfg::{Frame, Lookup, Origin, Owner, Reference, Written};
use crate::locks::Unit;
use crate::model::{Body, ExprId, ExprKind, LocalId, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// Carriers followed for one field; what comes through further ones is unknown (may over-report).
const MAX_CARRIERS: usize = 256;

/// What is known about one object that a field may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) ty: Ty,
    pub(super) kind: SourceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SourceKind {
    /// The type is a static one.
    Typed,
    /// The type is the run-time one.
    Exact,
    /// An unmodifiable view of a new object of the type: it never changes.
    Frozen,
}

/// The assignments of all fields, and what they store.
pub(super) struct Provenance<'a> {
    lookup: Lookup<'a>,
    /// By field.
    written: Vec<Vec<(Owner, &'a Written)>>,
    constructions: RefCell<FxHashMap<ClassId, Rc<Constructions>>>,
    /// The top-level classes of each package; filled when one is asked for.
    packages: OnceCell<FxHashMap<&'a str, Vec<ClassId>>>,
}

/// The way back from one field.
struct Trace<'p, 'a> {
    provenance: &'p Provenance<'a>,
    /// The declared type says enough.
    settles: &'p dyn Fn(&Ty) -> bool,
    /// The class of the object that has the field, and its superclasses; empty if it may be any.
    chain: &'p [ClassId],
    sources: Vec<Source>,
    seen: FxHashSet<Carrier>,
}

/// A place through which an object may get into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Carrier {
    Parameter(MethodId, u32),
    Returned(MethodId),
    Field(FieldId),
    /// What a view or wrapper is made around.
    Wrapped(Owner, ExprId),
}

impl<'a> Provenance<'a> {
    pub(super) fn of(lookup: Lookup<'a>, units: &'a [Unit]) -> Self {
        let mut written: Vec<Vec<_>> = lookup.program.field_ids().map(|_| Vec::new()).collect();
        for unit in units {
            for access in &unit.accesses {
                if let Reference::Write(value) = &access.event.reference {
                    written[access.event.field.index()].push((unit.owner, value));
                }
            }
        }
        Self {
            lookup,
            written,
            constructions: RefCell::default(),
            packages: OnceCell::new(),
        }
    }

    /// All objects that loaded code stores in the field, except default values. A parameter, result
    /// or field whose type satisfies `settles` is not followed further.
    ///
    /// `chain` may name the class of the object and its superclasses; then only what constructors
    /// of that class pass to those of the superclasses counts.
    pub(super) fn of_field(
        &self,
        field: FieldId,
        chain: &[ClassId],
        settles: &dyn Fn(&Ty) -> bool,
    ) -> Vec<Source> {
        let mut trace = Trace {
            provenance: self,
            settles,
            chain,
            sources: Vec::new(),
            seen: FxHashSet::from_iter([Carrier::Field(field)]),
        };
        trace.assignments(field);
        trace.sources
    }

    /// The top-level classes in the package of a class.
    fn package_of(&self, class: ClassId) -> &[ClassId] {
        let program = self.lookup.program;
        let package = |class: ClassId| program.file(program.class(class).file).package.as_str();
        let packages = self.packages.get_or_init(|| {
            let mut packages: FxHashMap<&str, Vec<ClassId>> = FxHashMap::default();
            for nest in program
                .class_ids()
                .filter(|&id| program.class(id).nest == id)
            {
                packages.entry(package(nest)).or_default().push(nest);
            }
            packages
        });
        packages.get(package(class)).map_or(&[], Vec::as_slice)
    }

    fn constructions(&self, nest: ClassId) -> Rc<Constructions> {
        let mut cache = self.constructions.borrow_mut();
        let of_nest = cache
            .entry(nest)
            .or_insert_with(|| Rc::new(Constructions::of_nest(self.lookup, nest)));
        Rc::clone(of_nest)
    }
}

impl Trace<'_, '_> {
    fn program(&self) -> &Program {
        self.provenance.lookup.program
    }

    fn add(&mut self, ty: Ty, kind: SourceKind) {
        self.sources.push(Source { ty, kind });
    }

    /// Whether to follow a carrier: not if it was followed before.
    fn enter(&mut self, place: Carrier) -> bool {
        if self.seen.len() >= MAX_CARRIERS {
            // Too many carriers: unknown (may over-report).
            self.add(Ty::Unknown, SourceKind::Typed);
            return false;
        }
        self.seen.insert(place)
    }

    fn assignments(&mut self, field: FieldId) {
        for &(owner, written) in &self.provenance.written[field.index()] {
            // What `+=` computes is a number or a string.
            if let Some(value) = written.value {
                self.value(owner, value);
            }
        }
    }

    fn value(&mut self, owner: Owner, value: ExprId) {
        let Some(frame) = Frame::of(self.provenance.lookup, owner) else {
            return;
        };
        for origin in frame.origins(value) {
            match origin {
                Origin::Exact(ty) => self.add(ty, SourceKind::Exact),
                Origin::Typed(ty) => self.add(ty, SourceKind::Typed),
                Origin::Parameter(local, ty) => self.parameter(owner, local, ty),
                Origin::Returned(method) => self.returned(method),
                Origin::Field(field) => self.field(field),
                Origin::View(of) => {
                    let is_new = matches!(frame.expr(of).kind, ExprKind::New { class: None, .. });
                    self.around(
                        owner,
                        of,
                        if is_new {
                            SourceKind::Frozen
                        } else {
                            SourceKind::Typed
                        },
                    );
                }
                Origin::Wrapper(of) => self.around(owner, of, SourceKind::Typed),
            }
        }
    }

    /// Adds a view or wrapper, which is as safe as the object behind it but does not have its
    /// run-time type.
    fn around(&mut self, owner: Owner, value: ExprId, kind: SourceKind) {
        if !self.enter(Carrier::Wrapped(owner, value)) {
            return;
        }
        let from = self.sources.len();
        self.value(owner, value);
        for source in &mut self.sources[from..] {
            source.kind = kind;
        }
    }

    fn parameter(&mut self, owner: Owner, local: LocalId, ty: Ty) {
        let index = local.0 as usize;
        let method = owner
            .method()
            .filter(|&method| index < self.program().method_decl(method).params.len());
        let Some(method) = method.filter(|_| !(self.settles)(&ty)) else {
            // Of a lambda, or told by its type.
            return self.add(ty, SourceKind::Typed);
        };
        let (calls, is_open) = match self.calls_of(method) {
            Some(calls) => (calls, false),
            None => match self.calls_in_package(method, &ty) {
                Some(calls) => (calls, true),
                None => return self.add(ty, SourceKind::Typed),
            },
        };
        if !self.enter(Carrier::Parameter(method, local.0)) {
            return;
        }
        let from = self.sources.len();
        for (owner, args) in calls {
            match args.get(index) {
                Some(&arg) => self.value(owner, arg),
                None => self.add(ty.clone(), SourceKind::Typed),
            }
        }
        if is_open {
            // Calls that are not seen may bring another class of the same contract.
            for source in &mut self.sources[from..] {
                source.kind = SourceKind::Typed;
            }
        }
    }

    /// The calls of a constructor with their arguments; `None` if not all are known.
    fn calls_of(&self, method: MethodId) -> Option<Vec<(Owner, Vec<ExprId>)>> {
        let program = self.program();
        let class = program.method(method).class;
        let in_nest = |class: ClassId| self.provenance.constructions(program.class(class).nest);
        let mut calls = Vec::new();
        let mut add = |call: &Construction| calls.push((call.owner, call.args.clone()));
        match self.chain.iter().position(|&id| id == class) {
            Some(position) if position > 0 => {
                for from in [self.chain[position - 1], class] {
                    in_nest(from)
                        .delegations(program, method, from)
                        .for_each(&mut add);
                }
            }
            _ => in_nest(class)
                .all_of(program, method)?
                .iter()
                .for_each(&mut add),
        }
        Some(calls)
    }

    /// The calls of a constructor that takes a collection and that only its package and subclasses
    /// can call; `None` if others can call it, or if it is never called.
    fn calls_in_package(&self, method: MethodId, ty: &Ty) -> Option<Vec<(Owner, Vec<ExprId>)>> {
        let Lookup {
            program, knowledge, ..
        } = self.provenance.lookup;
        let Ty::Known(name) = ty else { return None };
        if !knowledge.is_safe_or_not(name) || !is_for_package(program, method) {
            return None;
        }
        let mut calls = Vec::new();
        for &nest in self.provenance.package_of(program.method(method).class) {
            let constructions = self.provenance.constructions(nest);
            let known = constructions.calls_of(program, method)?;
            calls.extend(known.iter().map(|call| (call.owner, call.args.clone())));
        }
        (!calls.is_empty()).then_some(calls)
    }

    fn returned(&mut self, method: MethodId) {
        let ty = self.program().method(method).returns.clone();
        let results = match &self.program().method_decl(method).body {
            Some(body) if !(self.settles)(&ty) => results(body),
            // Native, or told by its type.
            _ => return self.add(ty, SourceKind::Typed),
        };
        if self.enter(Carrier::Returned(method)) {
            for result in results {
                self.value(Owner::Method(method), result);
            }
        }
    }

    /// Adds what another field holds, if all its assignments are in loaded code.
    fn field(&mut self, field: FieldId) {
        let ty = self.program().field(field).ty.clone();
        let modifiers = self.program().field_decl(field).modifiers;
        let is_closed = modifiers.is_private() || modifiers.is_final();
        let is_assigned = !self.provenance.written[field.index()].is_empty();
        if !is_closed || !is_assigned || (self.settles)(&ty) {
            return self.add(ty, SourceKind::Typed);
        }
        if self.enter(Carrier::Field(field)) {
            self.assignments(field);
        }
    }
}

/// The operands of a method's own `return` statements, without those of its lambdas.
fn results(body: &Body) -> Vec<ExprId> {
    let is_in_lambda = |start: u32| {
        body.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::Lambda { .. })
                && (expr.span.start..expr.span.end).contains(&start)
        })
    };
    body.stmts
        .iter()
        .filter(|stmt| !is_in_lambda(stmt.span.start))
        .filter_map(|stmt| match stmt.kind {
            StmtKind::Return(result) => result,
            _ => None,
        })
        .collect()
}
