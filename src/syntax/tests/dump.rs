//! Bodies as one line of text: `#x` is a local, `^x` a captured one, other names are plain.

use crate::model::{AssignOp, Body, Case, ExprId, ExprKind, Literal, LocalId, StmtId, StmtKind};

/// The statements of a body without the braces around them.
pub(super) fn statements(body: &Body) -> String {
    match &body.stmt(body.root).kind {
        StmtKind::Block(stmts) => all(body, stmts),
        _ => stmt(body, body.root),
    }
}

fn all(body: &Body, stmts: &[StmtId]) -> String {
    let dumped: Vec<String> = stmts.iter().map(|&id| stmt(body, id)).collect();
    dumped.join(" ")
}

fn label(word: &str, label: Option<&String>) -> String {
    label.map_or_else(|| format!("{word};"), |label| format!("{word} {label};"))
}

fn stmt(body: &Body, id: StmtId) -> String {
    let e = |id: &ExprId| expr(body, *id);
    let s = |id: &StmtId| stmt(body, *id);
    match &body.stmt(id).kind {
        StmtKind::Empty => ";".to_owned(),
        StmtKind::Block(stmts) => format!("{{{}}}", all(body, stmts)),
        StmtKind::Expr(value) => format!("{};", e(value)),
        StmtKind::Local { local, init, .. } => {
            let init = init.map_or_else(String::new, |init| format!(" = {}", e(&init)));
            format!("let {}{init};", name(body, *local))
        }
        StmtKind::LocalClass(idx) => format!("class{};", idx.0),
        StmtKind::If {
            cond,
            then,
            otherwise,
        } => {
            let otherwise = otherwise.map_or_else(String::new, |id| format!(" else {}", s(&id)));
            format!("if {} {}{otherwise}", e(cond), s(then))
        }
        StmtKind::While { cond, body } => format!("while {} {}", e(cond), s(body)),
        StmtKind::DoWhile { body, cond } => format!("do {} while {};", s(body), e(cond)),
        StmtKind::For {
            init,
            cond,
            update,
            body: inner,
        } => {
            let cond = cond.map_or_else(String::new, |cond| e(&cond));
            let update = exprs(body, update);
            format!("for ({} {cond};{update}) {}", all(body, init), s(inner))
        }
        StmtKind::ForEach {
            local,
            iterable,
            body: inner,
        } => format!("for {} : {} {}", name(body, *local), e(iterable), s(inner)),
        StmtKind::Labeled { label, body } => format!("{label}: {}", s(body)),
        StmtKind::Break(to) => label("break", to.as_ref()),
        StmtKind::Continue(to) => label("continue", to.as_ref()),
        StmtKind::Return(value) => value.map_or_else(
            || "return;".to_owned(),
            |value| format!("return {};", e(&value)),
        ),
        StmtKind::Throw(value) => format!("throw {};", e(value)),
        StmtKind::Yield(value) => format!("yield {};", e(value)),
        StmtKind::Synchronized { lock, body } => format!("sync {} {}", e(lock), s(body)),
        StmtKind::Try {
            resources,
            body: inner,
            catches,
            finally,
        } => {
            let mut dumped = format!("try({}) {}", all(body, resources), s(inner));
            for catch in catches {
                let caught = [" catch ", &name(body, catch.local), " ", &s(&catch.body)];
                dumped.push_str(&caught.concat());
            }
            finally.map_or(dumped.clone(), |id| format!("{dumped} finally {}", s(&id)))
        }
        StmtKind::Switch { subject, cases } => {
            let cases: Vec<String> = cases.iter().map(|arm| case(body, arm)).collect();
            format!("switch {} {{{}}}", e(subject), cases.join(" "))
        }
        StmtKind::Assert { cond, detail } => {
            let detail = detail.map_or_else(String::new, |detail| format!(" : {}", e(&detail)));
            format!("assert {}{detail};", e(cond))
        }
    }
}

fn case(body: &Body, case: &Case) -> String {
    let mut dumped = if case.is_default { "default" } else { "case" }.to_owned();
    for &binding in &case.bindings {
        dumped.push(' ');
        dumped.push_str(&name(body, binding));
    }
    if let Some(guard) = case.guard {
        dumped.push_str(" when ");
        dumped.push_str(&expr(body, guard));
    }
    let sign = if case.is_arrow { "->" } else { ":" };
    format!("{dumped}{sign}[{}]", all(body, &case.body))
}

fn name(body: &Body, id: LocalId) -> String {
    format!("#{}", body.local(id).name)
}

fn exprs(body: &Body, ids: &[ExprId]) -> String {
    words(ids.iter().map(|&id| expr(body, id)))
}

/// Each word with a blank before it.
fn words(all: impl Iterator<Item = String>) -> String {
    all.flat_map(|word| [" ".to_owned(), word]).collect()
}

pub(super) fn expr(body: &Body, id: ExprId) -> String {
    let e = |id: &ExprId| expr(body, *id);
    match &body.expr(id).kind {
        ExprKind::Literal(Literal::Null) => "null".to_owned(),
        ExprKind::Literal(Literal::Zero) => "zero".to_owned(),
        ExprKind::Literal(Literal::String) => "str".to_owned(),
        ExprKind::Literal(Literal::One | Literal::Other) => "lit".to_owned(),
        ExprKind::Local(local) => name(body, *local),
        ExprKind::Captured(name) => format!("^{name}"),
        ExprKind::Name(name) => name.clone(),
        ExprKind::This => "this".to_owned(),
        ExprKind::QualifiedThis(ty) => format!("{}.this", ty.name),
        ExprKind::Super => "super".to_owned(),
        ExprKind::Field { base, name, .. } => format!("{}.{name}", e(base)),
        ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } => {
            let receiver = receiver.map_or_else(String::new, |id| format!("{}.", e(&id)));
            format!("{receiver}{name}({})", exprs(body, args).trim_start())
        }
        ExprKind::ConstructorCall { is_super, args } => {
            let word = if *is_super { "super" } else { "this" };
            format!("({word}!{})", exprs(body, args))
        }
        ExprKind::New {
            ty,
            outer,
            args,
            class,
        } => {
            let outer = outer.map_or_else(String::new, |id| format!("{}.", e(&id)));
            let class = class.map_or_else(String::new, |idx| format!(" class{}", idx.0));
            format!("({outer}new {}{}{class})", ty.name, exprs(body, args))
        }
        ExprKind::NewArray {
            ty,
            operands,
            is_empty,
        } => {
            let ty = ty
                .as_ref()
                .map_or_else(String::new, |ty| format!("{}*{}", ty.name, ty.dims));
            let empty = if *is_empty { " empty" } else { "" };
            format!("[{ty}{}{empty}]", exprs(body, operands))
        }
        ExprKind::Assign { target, op, value } => {
            let sign = match op {
                AssignOp::Plain => "=",
                AssignOp::Compound => "+=",
            };
            let value = value.map_or_else(String::new, |value| format!(" {}", e(&value)));
            format!("({sign} {}{value})", e(target))
        }
        ExprKind::Index { array, index } => format!("{}[{}]", e(array), e(index)),
        ExprKind::Equals {
            negated,
            left,
            right,
        } => {
            let operator = if *negated { "!=" } else { "==" };
            format!("({operator} {} {})", e(left), e(right))
        }
        ExprKind::And(left, right) => format!("(&& {} {})", e(left), e(right)),
        ExprKind::Or(left, right) => format!("(|| {} {})", e(left), e(right)),
        ExprKind::Not(operand) => format!("!{}", e(operand)),
        ExprKind::Conditional {
            cond,
            then,
            otherwise,
        } => format!("(? {} {} {})", e(cond), e(then), e(otherwise)),
        ExprKind::Cast { ty, value } => format!("(cast {} {})", ty.name, e(value)),
        ExprKind::InstanceOf { value, bindings } => {
            let bindings = words(bindings.iter().map(|&id| name(body, id)));
            format!("(is {}{bindings})", e(value))
        }
        ExprKind::ClassLiteral(ty) => format!("{}*{}.class", ty.name, ty.dims),
        ExprKind::Lambda { params, body: code } => {
            let params: Vec<String> = params.iter().map(|&id| name(body, id)).collect();
            format!("({} -> {})", params.join(" "), stmt(body, *code))
        }
        ExprKind::MethodRef { target, name } => format!("{}::{name}", e(target)),
        ExprKind::Switch(id) => stmt(body, *id),
        ExprKind::Concat(operands) => format!("(+{})", exprs(body, operands)),
        ExprKind::Opaque(operands) => format!("<{}>", exprs(body, operands).trim_start()),
    }
}
