//! Many types.

use super::{Group, class, each, file};

/// A class or an interface with one unguarded counter.
const COUNTER: &str =
    "{ private int n; synchronized void up() { n++; } int get() { return n; } }\n";

pub(super) const SHAPES: Group = &[
    ("classes", |n| {
        file(each(n, |i| format!("@ThreadSafe class C{i} {COUNTER}")))
    }),
    ("nested-classes", |n| {
        class(&each(n, |i| format!("  static class N{i} {COUNTER}")))
    }),
    ("nested-annotated", |n| {
        class(&each(n, |i| {
            format!("  @ThreadSafe static class N{i} {COUNTER}")
        }))
    }),
    ("inner-classes", |n| {
        class(&each(n, |i| {
            format!("  class N{i} {{ void use() {{ count++; }} }}\n")
        }))
    }),
    ("nested-deep", |n| {
        let open = each(n, |i| {
            format!("class N{i} {{ int n; void use() {{ count++; }}\n")
        });
        class(&(open + &"}".repeat(n) + "\n"))
    }),
    ("anonymous-classes", |n| {
        let anonymous = "    new Runnable() { public void run() { count++; } }.run();\n";
        class(&format!("  void all() {{\n{}  }}\n", anonymous.repeat(n)))
    }),
    ("enum-constants", |n| {
        let constants = each(n, |i| format!("  K{i} {{ int get() {{ return n; }} }},\n"));
        file(format!(
            "@ThreadSafe enum E {{\n{constants}  ;\n  int n;\n  int get() {{ return n++; }}\n}}\n"
        ))
    }),
    ("hierarchy-deep", |n| {
        let below = |i| {
            format!(
                "class C{} extends C{i} {{ void m{i}() {{ n++; }} }}\n",
                i + 1
            )
        };
        let root = "@ThreadSafe class C0 { protected int n; void up() { n++; } }\n";
        file(root.to_owned() + &each(n, below))
    }),
    ("hierarchy-overriding", |n| {
        let below = |i| {
            format!(
                "class C{} extends C{i} {{ void up() {{ n++; super.up(); }} }}\n",
                i + 1
            )
        };
        let root =
            "@ThreadSafe class C0 { protected int n; void up() { n++; } void go() { up(); } }\n";
        file(root.to_owned() + &each(n, below))
    }),
    ("hierarchy-wide", |n| {
        let below = |i| format!("class C{i} extends B {{ void m{i}() {{ n++; }} }}\n");
        let root = "@ThreadSafe class B { protected int n; void up() { n++; } }\n";
        file(root.to_owned() + &each(n, below))
    }),
    ("implementations", |n| {
        let class =
            |i| format!("class C{i} implements I {{ int n; public void up() {{ n++; }} }}\n");
        let user = "@ThreadSafe class A { private I i; void set(I i) { this.i = i; } void up() { i.up(); } }\n";
        file(format!(
            "interface I {{ void up(); }}\n{user}{}",
            each(n, class)
        ))
    }),
    ("implementations-called", |n| {
        let class = |i| {
            format!(
                "@ThreadSafe class C{i} implements I {{ private I i; public void up() {{ i.up(); }} }}\n"
            )
        };
        file(format!("interface I {{ void up(); }}\n{}", each(n, class)))
    }),
    ("interfaces", |n| {
        let names: Vec<String> = (0..n).map(|i| format!("I{i}")).collect();
        let interface = |i| format!("interface I{i} {{ default void m{i}() {{ }} }}\n");
        file(format!(
            "{}@ThreadSafe class A implements {} {COUNTER}",
            each(n, interface),
            names.join(", ")
        ))
    }),
    ("type-parameters", |n| {
        let names: Vec<String> = (0..n).map(|i| format!("T{i}")).collect();
        file(format!(
            "@ThreadSafe class A<{}> {COUNTER}",
            names.join(", ")
        ))
    }),
    ("generics-deep", |n| {
        let ty = "List<".repeat(n) + "String" + &">".repeat(n);
        class(&format!("  {ty} list;\n"))
    }),
    ("imports", |n| {
        let imports = each(n, |i| format!("import p{i}.T{i};\n"));
        let fields = each(n, |i| format!("  private T{i} t{i};\n"));
        file(format!("{imports}@ThreadSafe class A {{\n{fields}}}\n"))
    }),
    ("wildcard-imports", |n| {
        let imports = each(n, |i| format!("import p{i}.*;\n"));
        let fields = each(n, |i| format!("  private T{i} t{i};\n"));
        file(format!("{imports}@ThreadSafe class A {{\n{fields}}}\n"))
    }),
];
