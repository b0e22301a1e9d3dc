mod bodies;
mod broken;
mod declarations;
mod dump;
mod generated;
mod scopes;

use self::dump::statements;
use crate::model::{Body, FileModel, Local};
use crate::source::Span;

/// What one compilation unit declares, where no annotation adds anything.
fn parse(text: &str) -> FileModel {
    super::parse(text, &[])
}

/// The body of the first method of the first type.
fn first_body(model: &FileModel) -> &Body {
    let method = model.types[0].methods.first().expect("a method");
    method.body.as_ref().expect("a body")
}

/// Dumps `code` as the body of a method.
fn body(code: &str) -> String {
    let model = parse(&format!("class A {{ void m(int p) {{ {code} }} }}"));
    assert!(model.gaps.is_empty(), "{code}: {:?}", model.gaps);
    statements(first_body(&model))
}

/// Dumps `code` as an expression statement.
fn expr(code: &str) -> String {
    let dumped = body(&format!("v = {code};"));
    let value = dumped.strip_prefix("(= v ").expect("an assignment");
    value
        .trim_end_matches(';')
        .strip_suffix(')')
        .unwrap()
        .to_owned()
}

fn slice(text: &str, span: Span) -> &str {
    &text[span.start as usize..span.end as usize]
}

/// The locals that `code` declares in a method.
fn locals(code: &str) -> Vec<Local> {
    let model = parse(&format!("class A {{ void m(int p) {{ {code} }} }}"));
    first_body(&model).locals[1..].to_vec()
}
