//! Expressions (JLS 15): operands from left to right, then what the expression itself does.

use super::build::Builder;
use super::call::{CallSite, Callee};
use super::helpers::HelperCall;
use super::{Contents, Instr, Part, Reference, Site, Value, Written, is_null};
use crate::model::{AssignOp, ExprId, ExprKind, Literal, TypeIdx, TypeName};
use crate::program::{ClassId, MethodId, Ty};
use crate::source::Span;

impl<'a> Builder<'a> {
    /// Evaluates an expression for its value.
    pub(super) fn expr(&mut self, id: ExprId) -> Value {
        let (value, sites) = self.chain(id);
        self.access(&value, &sites, Reference::Read, Contents::Untouched);
        value.evaluated()
    }

    /// Evaluates an expression except for the access to the last field on its path, which the
    /// caller decides about. Returns one site for each step of the path.
    pub(super) fn chain(&mut self, id: ExprId) -> (Value, Vec<Site>) {
        let mut links = vec![id];
        while let Some(inner) = self.link_base(links[links.len() - 1]) {
            links.push(inner);
        }
        let first = links.pop().unwrap_or(id);
        let mut value = self.first_link(first);
        let mut sites = Vec::new();
        let span = self.frame.expr(first).span;
        fill(&mut sites, &value, Site { expr: first, span });
        for link in links.into_iter().rev() {
            let span = self.link(link, &mut value, &sites);
            fill(&mut sites, &value, Site { expr: link, span });
        }
        (value, sites)
    }

    fn link_base(&self, id: ExprId) -> Option<ExprId> {
        match &self.frame.expr(id).kind {
            ExprKind::Field { base, .. } => Some(*base),
            ExprKind::Call { receiver, .. } => *receiver,
            ExprKind::Index { array, .. } => Some(*array),
            ExprKind::Cast { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// Evaluates one link of a chain; returns the span under which it is shown.
    fn link(&mut self, id: ExprId, value: &mut Value, sites: &[Site]) -> Span {
        if let Some(call) = self.call_site(id) {
            *value = self.method_call(value, sites, &call);
            return call.span;
        }
        let expr = self.frame.expr(id);
        match &expr.kind {
            ExprKind::Field {
                name, name_span, ..
            } => {
                self.select_field(name, value, sites);
                return *name_span;
            }
            ExprKind::Index { index, .. } => {
                self.expr(*index);
                self.access(value, sites, Reference::Read, Contents::Read);
                *value = std::mem::replace(value, Value::unknown()).element();
            }
            ExprKind::Cast { ty, .. } => {
                let ty = self.frame.lookup.resolve(self.frame.class, ty);
                *value = std::mem::replace(value, Value::unknown()).cast(ty);
            }
            _ => {}
        }
        expr.span
    }

    /// The expression, if it calls a method on a receiver.
    fn call_site(&self, id: ExprId) -> Option<CallSite<'a>> {
        let ExprKind::Call {
            receiver: Some(receiver),
            name,
            name_span,
            args,
        } = &self.frame.expr(id).kind
        else {
            return None;
        };
        Some(CallSite {
            id,
            name,
            span: *name_span,
            args,
            is_exact: matches!(self.frame.expr(*receiver).kind, ExprKind::Super),
        })
    }

    fn select_field(&mut self, name: &str, value: &mut Value, sites: &[Site]) {
        let selected = self.frame.select(value, name);
        if selected.path.is_none() && selected.choices.is_empty() {
            // `array.length`: the path ends here.
            self.access(value, sites, Reference::Read, Contents::Untouched);
        }
        *value = selected;
    }

    fn first_link(&mut self, id: ExprId) -> Value {
        let expr = self.frame.expr(id);
        match &expr.kind {
            ExprKind::Local(local) => self
                .locals
                .entry(*local)
                .or_insert_with(|| self.frame.value(id).evaluated())
                .clone(),
            ExprKind::Call { .. } | ExprKind::ConstructorCall { .. } | ExprKind::New { .. } => {
                self.invocation(id)
            }
            ExprKind::NewArray { operands, .. } | ExprKind::Opaque(operands) => {
                self.operands(operands);
                self.frame.leaf(id)
            }
            ExprKind::Concat(operands) => {
                self.concatenated(operands);
                self.frame.leaf(id)
            }
            ExprKind::Assign { target, op, value } => self.assign(*target, *op, *value),
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => self.conditional(*cond, *then, *otherwise),
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => self.function(id),
            ExprKind::Switch(switch) => self.switch_value(*switch),
            ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::InstanceOf { .. }
            | ExprKind::Equals { .. } => self.truth(id),
            _ => self.frame.leaf(id),
        }
    }

    /// Calls without a receiver, and creations.
    fn invocation(&mut self, id: ExprId) -> Value {
        let expr = self.frame.expr(id);
        match &expr.kind {
            ExprKind::Call {
                name,
                name_span,
                args,
                ..
            } => self.unqualified_call(id, name, *name_span, args),
            ExprKind::New {
                ty,
                outer,
                args,
                class,
            } => self.creation(id, ty, *outer, args, *class, expr.span),
            ExprKind::ConstructorCall { is_super, args } => {
                self.constructor_call(*is_super, args, expr.span);
                Value::unknown()
            }
            _ => Value::unknown(),
        }
    }

    /// A lambda or method reference that does not run here: it gets a graph of its own.
    fn function(&mut self, id: ExprId) -> Value {
        self.push(Instr::Defer(id));
        if let ExprKind::MethodRef { target, .. } = &self.frame.expr(id).kind {
            self.expr(*target);
            self.deferred.push(Part::MethodRef(id));
        } else {
            self.deferred.push(Part::Lambda(id));
        }
        Value::unknown()
    }

    fn concatenated(&mut self, operands: &[ExprId]) {
        for &operand in operands {
            self.read_contents(operand, "toString");
        }
    }

    /// An expression of type boolean.
    fn truth(&mut self, id: ExprId) -> Value {
        match &self.frame.expr(id).kind {
            ExprKind::InstanceOf { value, .. } => {
                self.expr(*value);
            }
            ExprKind::Equals { left, right, .. } => self.operands(&[*left, *right]),
            _ => {
                let after = self.new_block();
                self.condition(id, after, after);
                self.current = after;
            }
        }
        Value::of_type(Ty::Primitive("boolean"))
    }

    pub(super) fn operands(&mut self, operands: &[ExprId]) {
        for &operand in operands {
            self.expr(operand);
        }
    }

    fn conditional(&mut self, cond: ExprId, then: ExprId, otherwise: ExprId) -> Value {
        let on_true = self.new_block();
        let on_false = self.new_block();
        let after = self.new_block();
        self.condition(cond, on_true, on_false);
        self.current = on_true;
        let mut values = Vec::with_capacity(2);
        self.arm(then, &mut values);
        self.edge_to(after);
        self.current = on_false;
        self.arm(otherwise, &mut values);
        self.fall_into(after);
        Value::one_of(values)
    }

    /// Evaluates one of several expressions that may give the value; `null` adds no object.
    pub(super) fn arm(&mut self, id: ExprId, values: &mut Vec<Value>) {
        let value = self.expr(id);
        if !is_null(self.frame.body, id) {
            values.push(value);
        }
    }

    fn assign(&mut self, target: ExprId, op: AssignOp, value: Option<ExprId>) -> Value {
        match self.frame.expr(target).kind {
            ExprKind::Index { array, index } => self.assign_element(array, index, value),
            ExprKind::Local(local) => {
                let stored = value.map(|value| self.expr(value));
                if let Some(value) = value {
                    self.assign_local(local, value);
                }
                // `i++` and `+=` compute a value.
                stored
                    .filter(|_| op == AssignOp::Plain)
                    .unwrap_or_else(Value::unknown)
            }
            _ => self.assign_field(target, op, value),
        }
    }

    fn assign_element(&mut self, array: ExprId, index: ExprId, value: Option<ExprId>) -> Value {
        let (array, sites) = self.chain(array);
        self.expr(index);
        let stored = value.map_or_else(Value::unknown, |value| self.expr(value));
        self.access(&array, &sites, Reference::Read, Contents::Modify);
        stored
    }

    fn assign_field(&mut self, target: ExprId, op: AssignOp, value: Option<ExprId>) -> Value {
        let (place, sites) = self.chain(target);
        let stored = value.map_or_else(Value::unknown, |value| self.expr(value));
        let is_plain = op == AssignOp::Plain;
        let write = Reference::Write(Written {
            value: value.filter(|_| is_plain),
            ty: stored.ty.clone(),
            is_exact: is_plain && stored.is_exact,
            is_default: is_plain && value.is_some_and(|value| self.is_default(value)),
        });
        self.access(&place, &sites, write, Contents::Untouched);
        if let Some(value) = value.filter(|&value| is_plain && !self.is_default(value)) {
            self.announce(&place, value);
        }
        match op {
            AssignOp::Plain => stored.stored_in(&place),
            AssignOp::Compound => Value::of_type(place.ty),
        }
    }

    pub(super) fn is_default(&self, value: ExprId) -> bool {
        match &self.frame.expr(value).kind {
            ExprKind::Literal(literal) => matches!(literal, Literal::Null | Literal::Zero),
            ExprKind::Cast { value, .. } => self.is_default(*value),
            _ => false,
        }
    }

    fn creation(
        &mut self,
        id: ExprId,
        ty: &TypeName,
        outer: Option<ExprId>,
        args: &'a [ExprId],
        class: Option<TypeIdx>,
        span: Span,
    ) -> Value {
        if let Some(outer) = outer {
            self.expr(outer);
        }
        let value = self.frame.value(id);
        let known = match &self.frame.lookup.resolve(self.frame.class, ty) {
            Ty::Known(name) => Some(name.to_string()),
            _ => None,
        };
        let created = match (class, &value.ty) {
            (Some(index), _) => Some(self.frame.program().class_at(self.frame.class, index)),
            (None, Ty::Class(class)) => Some(*class),
            _ => None,
        };
        let helper = created.and_then(|created| self.constructor_helper(created, args));
        let callees = known.as_deref();
        let types = self.arguments(
            &Callee::known(callees.as_slice(), "<init>"),
            args,
            helper.as_ref(),
        );
        if let (Some(created), None) = (created, class) {
            self.created.push((created, id));
        }
        if let Some(created) = created {
            self.construct(created, &types, span);
        }
        if let Some(helper) = helper {
            self.after_helper(&helper, span);
        }
        value
    }

    fn construct(&mut self, class: ClassId, args: &[Ty], span: Span) {
        let targets: Vec<MethodId> = self.frame.program().constructors(class, args);
        self.call(super::Call {
            targets,
            receiver: None,
            is_exact: true,
            span,
        });
    }

    fn constructor_helper(&self, class: ClassId, args: &'a [ExprId]) -> Option<HelperCall<'a>> {
        let program = self.frame.program();
        if !self.helpers.has_name(&program.class_decl(class).name) {
            return None;
        }
        let targets = program.constructors(class, &self.argument_types(args));
        self.helper_call(&targets, None, args)
    }

    fn constructor_call(&mut self, is_super: bool, args: &'a [ExprId], span: Span) {
        let class = if is_super {
            self.frame.program().superclass(self.frame.class)
        } else {
            Some(self.frame.class)
        };
        let helper = class.and_then(|class| self.constructor_helper(class, args));
        let types = self.arguments(&Callee::known(&[], "<init>"), args, helper.as_ref());
        let Some(class) = class else { return };
        let receiver = Some(super::Path::root(super::Root::Instance(self.frame.class)));
        self.call(super::Call {
            targets: self.frame.program().constructors(class, &types),
            receiver,
            is_exact: true,
            span,
        });
        if let Some(helper) = helper {
            self.after_helper(&helper, span);
        }
    }
}

/// Gives `site` to every step of the value's path that has no site yet.
fn fill(sites: &mut Vec<Site>, value: &Value, site: Site) {
    let choices = value.choices.iter().map(|choice| &choice.path);
    let steps = value
        .path
        .iter()
        .chain(choices)
        .map(|path| path.steps.len())
        .max()
        .unwrap_or(0);
    sites.truncate(steps);
    sites.resize(steps, site);
    if value.evaluated >= steps {
        // Reached through a local or a getter, which is then the place to show.
        sites.fill(site);
    }
}
