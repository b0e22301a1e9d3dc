use super::{parse, slice, statements};
use crate::model::{FileModel, MethodKind, Modifiers, Nesting, TypeDecl, TypeIdx, TypeKind};

fn modifiers(all: &[Modifiers]) -> Modifiers {
    let mut sum = Modifiers::default();
    for &one in all {
        sum.insert(one);
    }
    sum
}

fn names(model: &FileModel) -> Vec<&str> {
    model.types.iter().map(|ty| &*ty.binary_name).collect()
}

fn signatures(ty: &TypeDecl) -> Vec<&str> {
    ty.methods.iter().map(|method| &*method.signature).collect()
}

#[test]
fn package_and_imports() {
    let model = parse(
        "@A package a . /*x*/ b; import java.util.*; import static a.B.c; import static a.B.*; import d.E;",
    );
    assert_eq!(model.package, "a.b");
    let imports: Vec<_> = (model.imports.iter())
        .map(|import| (&*import.path, import.is_static, import.wildcard))
        .collect();
    assert_eq!(
        imports,
        [
            ("java.util", false, true),
            ("a.B.c", true, false),
            ("a.B", true, true),
            ("d.E", false, false)
        ]
    );
}

#[test]
fn binary_names_number_local_and_anonymous_classes_per_enclosing_type() {
    let model = parse(
        "package p; class A { Object f = new B(new C() { }) { Object g = new D() { }; }; \
           class M { } void m() { class L { } Runnable r = () -> { class L { } new E() { }; }; } } \
         class Z { Object f = new B() { }; }",
    );
    assert_eq!(
        names(&model),
        [
            "p.A", "p.A$1", "p.A$2", "p.A$2$1", "p.A$M", "p.A$1L", "p.A$2L", "p.A$3", "p.Z",
            "p.Z$1"
        ]
    );
    let nesting: Vec<_> = model.types[1..6].iter().map(|ty| ty.nesting).collect();
    let a = TypeIdx(0);
    assert_eq!(
        nesting,
        [
            Nesting::Anonymous(a),
            Nesting::Anonymous(a),
            Nesting::Anonymous(TypeIdx(2)),
            Nesting::Member(a),
            Nesting::Local(a)
        ]
    );
    assert_eq!(model.types[1].extends.as_ref().unwrap().name, "C");
}

#[test]
fn headers_of_types() {
    let text = "@X @a.b.Y(\"v\") @Z(k = 1, l = {2}) public sealed abstract class A<T, U extends B<T> & C> \
                extends p.D<T[], ? super U> implements E, F<?> permits G, H { } \
                interface I<T> extends J, K { }";
    let model = parse(text);
    let a = &model.types[0];
    assert_eq!(
        a.modifiers,
        modifiers(&[Modifiers::PUBLIC, Modifiers::SEALED, Modifiers::ABSTRACT])
    );
    let annotations: Vec<_> = a
        .annotations
        .iter()
        .map(|it| (&*it.name, &it.arguments))
        .collect();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        annotations,
        [
            ("X", &vec![]),
            ("a.b.Y", &vec![pair("value", "\"v\"")]),
            ("Z", &vec![pair("k", "1"), pair("l", "{2}")])
        ]
    );
    assert_eq!(slice(text, a.annotations[1].span), "@a.b.Y(\"v\")");
    assert_eq!(slice(text, a.name_span), "A");
    assert_eq!(a.type_params[1].name, "U");
    assert_eq!(a.type_params[1].bound.as_ref().unwrap().name, "B");
    let extends = a.extends.as_ref().unwrap();
    assert_eq!(extends.name, "p.D");
    assert_eq!((&*extends.args[0].name, extends.args[0].dims), ("T", 1));
    assert_eq!(extends.args[1].name, "U");
    assert_eq!(a.interfaces[1].args[0].name, "?");
    assert_eq!(a.permits.len(), 2);
    assert_eq!(model.types[1].interfaces.len(), 2);
}

#[test]
fn types_inside_types_and_kinds_imply_modifiers() {
    let model = parse(
        "class A { enum B { } record C() { } interface D { class E { } } @interface F { } class G { } } record H() { }",
    );
    let of = |idx: usize| model.types[idx].modifiers;
    for idx in [1, 2, 3, 4, 5] {
        assert!(of(idx).is_static(), "{}", model.types[idx].name);
    }
    assert!(of(4).is_public() && !of(3).is_public());
    assert!(of(2).is_final());
    assert!(!of(6).is_static() && !of(7).is_static());
    assert_eq!(model.types[5].kind, TypeKind::Annotation);
}

#[test]
fn members_of_interfaces_are_public_and_constants_static_final() {
    let model = parse(
        "interface I { int X = 1, Y[] = {}; void f(); private void g() { } default void h() { } } \
         @interface A { int C = 0; String value() default \"\"; }",
    );
    let constant = modifiers(&[Modifiers::PUBLIC, Modifiers::STATIC, Modifiers::FINAL]);
    let fields = &model.types[0].fields;
    assert!(fields.iter().all(|field| field.modifiers == constant));
    assert_eq!((fields[0].ty.dims, fields[1].ty.dims), (0, 1));
    let methods = &model.types[0].methods;
    assert_eq!(
        methods[0].modifiers,
        modifiers(&[Modifiers::PUBLIC, Modifiers::ABSTRACT])
    );
    assert_eq!(methods[1].modifiers, Modifiers::PRIVATE);
    assert_eq!(
        methods[2].modifiers,
        modifiers(&[Modifiers::PUBLIC, Modifiers::DEFAULT])
    );
    assert_eq!(model.types[1].fields[0].modifiers, constant);
    assert_eq!(signatures(&model.types[1]), ["value()"]);
}

#[test]
fn components_of_records_are_fields_and_parameters_of_the_compact_constructor() {
    let text = "record P<T>(@N final T x, int... ys) implements I { static int z; P { f(x); } P(T x) { this(x, 1); } }";
    let model = parse(text);
    let record = &model.types[0];
    let fields: Vec<_> = record
        .fields
        .iter()
        .map(|field| (&*field.name, field.modifiers))
        .collect();
    let component = modifiers(&[Modifiers::PRIVATE, Modifiers::FINAL]);
    assert_eq!(
        fields,
        [
            ("x", component),
            ("ys", component),
            ("z", Modifiers::STATIC)
        ]
    );
    assert_eq!(record.fields[0].annotations[0].name, "N");
    assert_eq!(record.fields[1].ty.dims, 1);
    let name_span = record.fields[0].name_span;
    assert_eq!(
        &text[name_span.start as usize..],
        &text[text.find("x,").unwrap()..]
    );
    assert_eq!(signatures(record), ["P(T x, int... ys)", "P(T x)"]);
    let compact = &record.methods[0];
    assert_eq!(compact.kind, MethodKind::Constructor);
    assert!(compact.varargs);
    assert_eq!(statements(compact.body.as_ref().unwrap()), "f(#x);");
}

#[test]
fn constants_of_enums_hold_new_objects() {
    let model = parse(
        "enum E implements I { @D A, B(1) { void f() { } }, ; int x; E() { } E(int i) { } { } }",
    );
    let e = &model.types[0];
    let fields: Vec<_> = (e.fields.iter())
        .map(|field| (&*field.name, &*field.ty.name, field.is_enum_constant))
        .collect();
    assert_eq!(
        fields,
        [("A", "E", true), ("B", "E", true), ("x", "int", false)]
    );
    assert_eq!(
        e.fields[0].modifiers,
        modifiers(&[Modifiers::PUBLIC, Modifiers::STATIC, Modifiers::FINAL])
    );
    assert_eq!(e.fields[0].annotations[0].name, "D");
    let inits: Vec<_> = e
        .fields
        .iter()
        .filter_map(|field| field.init.as_ref())
        .collect();
    assert_eq!(statements(inits[0]), "(new E);");
    assert_eq!(statements(inits[1]), "(new E lit class1);");
    assert_eq!(model.types[1].binary_name, "E$1");
    assert_eq!(signatures(&model.types[1]), ["f()"]);
    assert!(e.methods[0].modifiers.is_private());
    assert_eq!(signatures(e), ["E()", "E(int i)", "{}"]);
}

#[test]
fn signatures_are_folded_and_without_modifiers_and_annotations() {
    let model = parse(
        "class A<K> { <T extends K> /*a*/ void put(final @N K key,\n   Map< K,@M List<T> [] >  m , int x[]/*b*/) { } \
           int f()[] { return null; } void g(A this, final @N String ... s) { } A() { } static { } { } abstract void h(); }",
    );
    let a = &model.types[0];
    assert_eq!(
        signatures(a),
        [
            "put(K key, Map< K, List<T> [] > m, int x[])",
            "f()",
            "g(String... s)",
            "A()",
            "static {}",
            "{}",
            "h()"
        ]
    );
    let put = &a.methods[0];
    assert_eq!(put.params[1].ty.args[1].dims, 1);
    assert_eq!(put.params[2].ty.dims, 1);
    assert_eq!(a.methods[1].return_type.as_ref().unwrap().dims, 1);
    assert!(a.methods[2].varargs && a.methods[2].params[0].ty.dims == 1);
    assert_eq!(a.methods[2].params.len(), 1);
    assert!(a.methods[3].return_type.is_none());
    let kinds: Vec<_> = a.methods[3..6].iter().map(|method| method.kind).collect();
    assert_eq!(
        kinds,
        [
            MethodKind::Constructor,
            MethodKind::StaticInitializer,
            MethodKind::Initializer
        ]
    );
    assert!(a.methods[6].body.is_none());
}

#[test]
fn fields_share_their_type_and_keep_their_initialisers() {
    let model = parse(
        "class A { @G(\"this\") private volatile int a, b[] = {1}; Outer<X>.@N Inner<Y> c = new Z(); }",
    );
    let fields = &model.types[0].fields;
    assert_eq!((fields[0].ty.dims, fields[1].ty.dims), (0, 1));
    assert!(fields[1].modifiers.is_volatile() && fields[1].modifiers.is_private());
    assert_eq!(fields[1].annotations[0].arguments[0].1, "\"this\"");
    assert!(fields[0].init.is_none());
    assert_eq!(statements(fields[1].init.as_ref().unwrap()), "[int*1 lit];");
    assert_eq!(fields[2].ty.name, "Outer.Inner");
    assert_eq!(fields[2].ty.args[0].name, "Y");
}

#[test]
fn anonymous_classes_stand_at_their_new() {
    let text = "class A { Object f = o.new B() { int x; }; }";
    let class = &parse(text).types[1];
    assert_eq!(slice(text, class.name_span), "new");
    assert_eq!(slice(text, class.span), "new B() { int x; }");
}
