use super::{body, parse, slice};
use crate::model::{FileModel, GapReason};

fn gaps(model: &FileModel, reason: GapReason) -> usize {
    model.gaps.iter().filter(|gap| gap.reason == reason).count()
}

fn members(model: &FileModel) -> Vec<&str> {
    let fields = model.types[0].fields.iter().map(|field| &*field.name);
    let methods = model.types[0].methods.iter().map(|method| &*method.name);
    fields.chain(methods).collect()
}

/// Lowers on the smallest stack that threads have by default.
fn parse_on_small_stack(text: String) -> FileModel {
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    thread.spawn(move || parse(&text)).unwrap().join().unwrap()
}

fn nested(before: &str, open: &str, middle: &str, close: &str, after: &str) -> FileModel {
    let (open, close) = (open.repeat(10_000), close.repeat(10_000));
    parse_on_small_stack(format!("{before}{open}{middle}{close}{after}"))
}

#[test]
fn members_before_and_after_an_error_survive() {
    let text = "class A { int a; void m() { int x = ; f(); } int b; void n() { g(; h(); } int c; }";
    let model = parse(text);
    assert_eq!(members(&model), ["a", "b", "c", "m", "n"]);
    let first = model.gaps[0].span;
    assert_eq!(slice(text, first), ";");
    assert_eq!(gaps(&model, GapReason::Syntax), 2);
}

#[test]
fn java_25_syntax_is_rewritten() {
    let model = parse(
        "import module java.base; class A { int v; A(int v) { check(v); super(v); f(); } \
           void m(Object o) { switch (o) { case B.C(var x) -> f(x); default -> g(); } } int after; }",
    );
    assert_eq!(members(&model), ["v", "after", "A", "m"]);
    assert_eq!(gaps(&model, GapReason::Syntax), 0);
    assert_eq!(model.modules[0].name, "java.base");
}

#[test]
fn a_class_that_never_ends_keeps_its_name_and_its_members() {
    let model = parse(
        "package p; @T public class A extends B { private int n; void ok() { n++; } \
           void bad() { \" ; }\n void lost() { } ",
    );
    let a = &model.types[0];
    assert_eq!(a.binary_name, "p.A");
    assert_eq!(a.annotations[0].name, "T");
    assert_eq!(a.extends.as_ref().unwrap().name, "B");
    assert!(members(&model).starts_with(&["n", "ok"]));
    assert_eq!(gaps(&model, GapReason::Syntax), 1);
}

#[test]
fn a_class_after_an_error_survives() {
    let model = parse("class A { void ok() { } } } class B { int x; }");
    assert_eq!(model.types.len(), 2);
    assert_eq!(model.gaps.len(), 1);
}

#[test]
fn any_text_gives_a_model() {
    for text in [
        "",
        "\u{feff}",
        "\0",
        "}",
        "class",
        "@",
        "class { }",
        "enum E { A(",
        "\u{1f980}",
    ] {
        parse(text);
    }
    assert_eq!(parse("class A { int \0 x; }").types.len(), 1);
    assert!(!parse("%").gaps.is_empty());
}

#[test]
fn byte_order_marks_and_line_ends_keep_their_offsets() {
    for text in [
        "\u{feff}package p;\r\n// c\r\nclass A {\r\n int x; // y\r\n}\r\n",
        "package p;\r// c\rclass A {\r int x; // y\r}\r",
    ] {
        let model = parse(text);
        assert!(model.gaps.is_empty(), "{:?}", model.gaps);
        assert_eq!(model.types[0].binary_name, "p.A");
        let span = model.types[0].fields[0].name_span;
        assert_eq!(span.start as usize, text.find("x;").unwrap());
    }
}

#[test]
fn deep_nesting_becomes_a_gap() {
    let statement = "class A { Object f; void m() { ";
    for (before, open, middle, close) in [
        (statement, "{", "", "}"),
        (statement, "x = () -> { ", "", "; };"),
        (statement, "f(", "", ")"),
        (statement, "if (a) ", "f();", ""),
        (statement, "new T() { Object f = ", "1", ";}"),
        (statement, "switch (a) { default: ", "", "}"),
        (statement, "try { ", "", "} finally { }"),
        ("class A { int[] f = ", "{", "", "}"),
        ("class A { Object f = ", "() -> ", "1", ""),
        ("class A { Object f = ", "!", "a", ""),
        ("class A { ", "A<", "B", ">"),
        ("", "class A { ", "", "}"),
        ("", "class A { void m() { ", "", "} }"),
    ] {
        let after = " x; } }";
        let model = nested(before, open, middle, close, after);
        assert!(gaps(&model, GapReason::TooDeep) > 0, "{open}");
        assert!(!model.types.is_empty(), "{open}");
    }
}

#[test]
fn parentheses_and_chains_do_not_count_as_nesting() {
    let statement = "class A { void m() { x = ";
    for (open, middle, close) in [
        ("(", "1", ")"),
        ("a + ", "b", ""),
        ("a + b - ", "c", ""),
        ("a == ", "b", ""),
        ("a && ", "b", ""),
        ("a && b || ", "c", ""),
        ("", "x", ".f(1)"),
        ("", "x", ".y"),
        ("", "x", "[0]"),
        ("", "1; a()", "; a()"),
        ("", "1; if (a) b()", "; else if (a) b()"),
    ] {
        let model = nested(statement, open, middle, close, "; } }");
        assert!(
            model.gaps.is_empty(),
            "{open}{middle}{close}: {:?}",
            model.gaps
        );
        assert_eq!(model.types[0].methods.len(), 1);
    }
}

#[test]
fn what_is_too_deep_keeps_its_neighbours() {
    let deep = format!("{}1{}", "f(".repeat(1_000), ")".repeat(1_000));
    let text = format!("class A {{ void m() {{ a({deep}, b); c(); }} int x; }}");
    let model = parse_on_small_stack(text);
    let dumped = super::statements(super::first_body(&model));
    assert!(dumped.ends_with(" b); c();"));
    assert_eq!(members(&model), ["x", "m"]);
    assert_eq!(body("c();"), "c();");
}
