use super::{body, first_body, locals, parse, statements};
use crate::model::{ExprKind, FileModel};

/// The body of the first method of a type, by index.
fn body_of(model: &FileModel, idx: usize) -> String {
    let method = model.types[idx].methods.first().expect("a method");
    statements(method.body.as_ref().expect("a body"))
}

#[test]
fn names_of_locals_hide_fields_in_their_block_only() {
    assert_eq!(
        body("{ int x = 1; x++; } x++;"),
        "{let #x = lit; (+= #x);} (+= x);"
    );
    assert_eq!(
        body("x(); int x = x; p = x;"),
        "x(); let #x = #x; (= #p #x);"
    );
    assert_eq!(
        body("for (int i = 0, n = p; i < n; i++) f(i); i++;"),
        "for (let #i = zero; let #n = #p; <#i #n>; (+= #i)) f(#i); (+= i);"
    );
    assert_eq!(
        body("for (var e : e) f(e); f(e);"),
        "for #e : e f(#e); f(e);"
    );
    assert_eq!(
        body("try (R r = o()) { r.x(); } catch (E | F e) { f(e, r); } finally { f(e); }"),
        "try(let #r = o();) {#r.x();} catch #e {f(#e r);} finally {f(e);}"
    );
}

#[test]
fn qualified_names_are_fields_of_what_the_first_name_means() {
    assert_eq!(body("f(a.b.c, p.b, this.p);"), "f(a.b.c #p.b this.p);");
}

#[test]
fn lambda_parameters_are_locals_of_the_body_and_hide_others() {
    let code = "int x = 1; f(x -> x + y, (int a, T... y) -> { y.g(a); }, (a, b) -> a); f(y);";
    assert_eq!(
        body(code),
        "let #x = lit; f((#x -> return (+ #x y);) (#a #y -> {#y.g(#a);}) (#a #b -> return #a;)); f(y);"
    );
    let params: Vec<bool> = locals(code).iter().map(|local| local.is_param).collect();
    assert_eq!(params, [false, true, true, true, true, true]);
}

#[test]
fn pattern_variables_outlive_their_statement_only_where_the_condition_is_false() {
    assert_eq!(
        body("if (!(o instanceof T t)) { return; } t.f();"),
        "if !(is o #t) {return;} #t.f();"
    );
    assert_eq!(
        body("if (a || !(o instanceof T t)) throw e; t.f();"),
        "if (|| a !(is o #t)) throw e; #t.f();"
    );
    assert_eq!(
        body("if (!(o instanceof T t)) { g(); } t.f();"),
        "if !(is o #t) {g();} t.f();"
    );
    assert_eq!(
        body("if (o instanceof T t) { return; } t.f();"),
        "if (is o #t) {return;} t.f();"
    );
    assert_eq!(
        body("while (o instanceof T t) { t.g(); } t.f();"),
        "while (is o #t) {#t.g();} t.f();"
    );
    assert_eq!(
        body("if (!(o instanceof T t)) g(); else { t.g(); } t.f();"),
        "if !(is o #t) g(); else {#t.g();} t.f();"
    );
    assert_eq!(
        body("if (o instanceof T t && t.x) { t.f(); } t.f();"),
        "if (&& (is o #t) #t.x) {#t.f();} t.f();"
    );
    assert_eq!(
        body("f(o instanceof T t && t.x); t.f();"),
        "f((&& (is o #t) #t.x)); t.f();"
    );
    assert_eq!(
        body("while (!(o instanceof T t)) { g(); } t.f();"),
        "while !(is o #t) {g();} #t.f();"
    );
}

#[test]
fn record_patterns_bind_their_components_in_order() {
    assert_eq!(
        body("if (o instanceof R(var a, S<T>(int b, _), U _)) f(a, b);"),
        "if (is o #a #b) f(#a #b);"
    );
}

#[test]
fn locals_of_the_enclosing_body_are_captured_unless_a_field_hides_them() {
    let model = parse(
        "class A { void m(int p, int q) { int x = 1; \
           new B() { int q; void r() { f(p, q, x, y); int x = 2; f(x); } }; \
           record C(int p) { int g() { return p; } } } }",
    );
    assert_eq!(body_of(&model, 1), "f(^p q ^x y); let #x = lit; f(#x);");
    assert_eq!(body_of(&model, 2), "return p;");
}

#[test]
fn members_of_types_do_not_see_locals_of_bodies_that_ended() {
    let model = parse("class A { void m(int p) { } class B { int n() { return p; } } }");
    assert_eq!(body_of(&model, 1), "return p;");
}

#[test]
fn a_local_is_reassigned_by_any_assignment_after_its_declaration() {
    let code = "int a = 1; int b = 1; int c = 1; int d = 1; b = 2; c += 1; f(() -> d--); a();";
    let reassigned: Vec<bool> = locals(code).iter().map(|local| local.reassigned).collect();
    assert_eq!(reassigned, [false, true, true, true]);
}

#[test]
fn the_only_assignment_to_a_bare_local_is_its_initialiser() {
    let model = parse(
        "class A { void m() { T a; T b; T c; T d = f(); \
           a = this.x; if (c()) b = y; else b = z; for (T e : l) { } try { } catch (E g) { } } }",
    );
    let body = first_body(&model);
    let [once, twice, never, given, looped, caught] = body.locals.as_slice() else {
        panic!("six locals");
    };
    let init = once.init.expect("the assigned value");
    assert!(matches!(&body.expr(init).kind, ExprKind::Field { name, .. } if name == "x"));
    assert!(!once.reassigned);
    assert!(twice.init.is_none() && twice.reassigned);
    assert!(never.init.is_none() && !never.reassigned);
    assert!(given.init.is_some());
    assert!(looped.init.is_none() && caught.init.is_none());
}

#[test]
fn only_written_types_are_types_of_locals() {
    let code = "var a = f(); int b[] = {}; List<? extends T>[] c; f(d -> d); \
                try { } catch (E e) { } catch (F | G g) { }";
    let types: Vec<_> = locals(code).into_iter().map(|local| local.ty).collect();
    let names: Vec<_> = types
        .iter()
        .flatten()
        .map(|ty| (&*ty.name, ty.dims))
        .collect();
    assert_eq!(names, [("int", 1), ("List", 1), ("E", 0)]);
    assert_eq!(types[2].as_ref().unwrap().args[0].name, "T");
    assert!(types[0].is_none() && types[3].is_none() && types[5].is_none());
}
