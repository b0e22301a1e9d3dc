use super::{body, expr, first_body, parse, slice, statements};
use crate::model::{ExprKind, StmtKind};

#[test]
fn zero_is_recognised_in_any_notation() {
    for zero in [
        "0",
        "0L",
        "0x0",
        "0X0_0L",
        "0b0",
        "00",
        "0.0f",
        "00.0d",
        "0e7",
        ".0",
        "0f",
        "0x0.0p3",
        "'\\0'",
        "'\\000'",
        "'\\u0000'",
        "false",
        "-0",
        "(0)",
        "+0.0",
    ] {
        assert_eq!(expr(zero), "zero", "{zero}");
    }
    for other in [
        "1", "0x10", "0b1", "010", "0.5", "1e0", "'0'", "'a'", "true", "-1", "0xfL",
    ] {
        assert_eq!(expr(other), "lit", "{other}");
    }
    assert_eq!(expr("(int) 0"), "(cast int zero)");
    assert_eq!(expr("f(null, \"a\", \"\"\"\n b\"\"\")"), "f(null str str)");
}

#[test]
fn sums_are_joined_and_other_operators_keep_their_operands() {
    assert_eq!(expr("a + b + \"c\" + d"), "(+ a b str d)");
    assert_eq!(expr("a * b + c"), "(+ <a b> c)");
    assert_eq!(expr("a + b - c + d"), "(+ <a b c> d)");
    assert_eq!(expr("a + b == c"), "<(+ a b) c>");
    assert_eq!(expr("a == b && c || !d"), "(|| (&& (== a b) c) !d)");
    assert_eq!(expr("a && b && c"), "(&& (&& a b) c)");
    assert_eq!(expr("~a"), "<a>");
}

#[test]
fn spans_cover_the_source_of_an_expression() {
    let text = "class A { void m() { a.b(1 + 2 + x).c = (3 - 4) == y; } }";
    let model = parse(text);
    let spans: Vec<&str> = (first_body(&model).exprs.iter())
        .map(|expr| slice(text, expr.span))
        .collect();
    for source in [
        "a.b(1 + 2 + x).c",
        "1 + 2 + x",
        "3 - 4",
        "(3 - 4) == y",
        "a.b(1 + 2 + x)",
    ] {
        assert!(spans.contains(&source), "{source}: {spans:?}");
    }
}

#[test]
fn receivers_and_qualified_this_and_super() {
    assert_eq!(expr("a.b().c[0].d(e)"), "a.b().c[zero].d(e)");
    assert_eq!(
        expr("super.x + super.f() + A.this.y"),
        "(+ super.x super.f() A.this.y)"
    );
    assert_eq!(
        expr("f(A.super.g(), a.B.super.x)"),
        "f(A.this.g() a.B.this.x)"
    );
    assert_eq!(expr("this.<T>f().x"), "this.f().x");
    assert_eq!(expr("((A) b).c"), "(cast A b).c");
}

#[test]
fn method_references_keep_their_target() {
    assert_eq!(
        expr("f(T::new, this::m, super::m, a.b::c, List<T>::new, int[]::new, p.Q<T>::r)"),
        "f(T::new this::m super::m a.b::c List::new int::new p.Q::r)"
    );
}

#[test]
fn creations_of_objects_and_arrays() {
    assert_eq!(expr("new T<>(a, 1)"), "(new T a lit)");
    assert_eq!(expr("outer.new Inner(a)"), "(outer.new Inner a)");
    assert_eq!(expr("new p.T() { }"), "(new p.T class1)");
    assert_eq!(expr("new int[n][2][]"), "[int*3 n lit]");
    assert_eq!(expr("new int[0]"), "[int*1 zero empty]");
    assert_eq!(expr("new int[2][0]"), "[int*2 lit zero]");
    assert_eq!(expr("new int[]{}"), "[int*1 empty]");
    assert_eq!(expr("new int[]{1, a}"), "[int*1 lit a]");
    assert_eq!(
        body("int[] a[] = {{}, {b}};"),
        "let #a = [int*2 [ empty] [ b]];"
    );
}

#[test]
fn other_expressions() {
    assert_eq!(expr("a ? b : c"), "(? a b c)");
    assert_eq!(
        expr("(Runnable & S) () -> f()"),
        "(cast Runnable ( -> return f();))"
    );
    assert_eq!(
        expr("f(int[].class, A.B.class)"),
        "f(int*1.class A.B*0.class)"
    );
    assert_eq!(expr("p = q += r"), "(= #p (+= q r))");
    assert_eq!(expr("f(a++, --b[c])"), "f((+= a) (+= b[c]))");
    assert_eq!(expr("o instanceof T"), "(is o)");
}

#[test]
fn groups_fall_through_and_share_one_scope() {
    assert_eq!(
        body("switch (p) { case 1: case 2: int x = 1; break; case 3: x = 2; default: }"),
        "switch #p {case:[] case:[let #x = lit; break;] case:[(= #x lit);] default:[]}"
    );
}

#[test]
fn arrows_yield_in_expressions_only() {
    assert_eq!(
        body("switch (p) { case 1, 2 -> f(); default -> throw e; }"),
        "switch #p {case->[f();] default->[throw e;]}"
    );
    assert_eq!(
        expr(
            "switch (p) { case 1 -> f(); case 2 -> { yield g(); } case null, default -> throw e; }"
        ),
        "switch #p {case->[yield f();] case->[{yield g();}] default->[throw e;]}"
    );
    assert_eq!(
        expr("switch (p) { case 1: yield f(); default: yield g(); }"),
        "switch #p {case:[yield f();] default:[yield g();]}"
    );
}

#[test]
fn patterns_of_cases_bind_in_guard_and_body() {
    assert_eq!(
        body("switch (p) { case T t when t.ok() -> f(t); case R(int a, var b) -> f(a, b, t); }"),
        "switch #p {case #t when #t.ok()->[f(#t);] case #a #b->[f(#a #b t);]}"
    );
}

#[test]
fn other_statements() {
    assert_eq!(
        body("a: while (b) { continue a; }"),
        "a: while b {continue a;}"
    );
    assert_eq!(body("do f(); while (x);"), "do f(); while x;");
    assert_eq!(body("synchronized (this) { f(); }"), "sync this {f();}");
    assert_eq!(body("assert a; assert b : c;"), "assert a; assert b : c;");
    assert_eq!(body("; return; "), "return;");
    assert_eq!(
        body("if (a) f(); else if (b) g(); else h();"),
        "if a f(); else if b g(); else h();"
    );
    assert_eq!(body("int a, b = 1;"), "let #a; let #b = lit;");
    assert_eq!(body("try (r; this.s) { }"), "try(r; this.s;) {}");
    assert_eq!(
        body("class L { } enum E { } record R() { } interface I { }"),
        "class1; class2; class3; class4;"
    );
    assert_eq!(
        body("for (a = 1, f(); ; g(), h()) ;"),
        "for ((= a lit); f(); ; g() h()) ;"
    );
}

#[test]
fn constructors_call_others() {
    let model = parse("class A { A(O o) { o.super(1); f(); } A() { this(null); } }");
    assert_eq!(statements(first_body(&model)), "#o; (super! lit); f();");
    let second = model.types[0].methods[1].body.as_ref().unwrap();
    assert_eq!(statements(second), "(this! null);");
}

#[test]
fn comments_are_nowhere() {
    assert_eq!(
        body("/*a*/ f(/*b*/ x /*c*/, // d\n y) /*e*/ . /*f*/ g(); return /*g*/ (/*h*/ z);"),
        "f(x y).g(); return z;"
    );
    assert_eq!(
        body("if (/*a*/ b) /*c*/ d(); // e\n else /*f*/ g();"),
        "if b d(); else g();"
    );
}

#[test]
fn calls_and_fields_know_where_their_names_are() {
    let text = "class A { void m() { a\n.b(c\n.d); } }";
    let model = parse(text);
    let names = first_body(&model)
        .exprs
        .iter()
        .filter_map(|expr| match &expr.kind {
            ExprKind::Field { name_span, .. } | ExprKind::Call { name_span, .. } => {
                Some(*name_span)
            }
            _ => None,
        });
    let names: Vec<_> = names.map(|span| (slice(text, span), span.start)).collect();
    assert_eq!(names, [("d", 29), ("b", 24)]);
}

#[test]
fn locals_keep_their_annotations() {
    let model = parse("class A { void m() { @GuardedBy(\"l\") final int a = 1, b; } }");
    let body = first_body(&model);
    let annotated = body.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Local { annotations, .. } => Some(annotations[0].name.as_str()),
        _ => None,
    });
    assert_eq!(annotated.collect::<Vec<_>>(), ["GuardedBy", "GuardedBy"]);
}
