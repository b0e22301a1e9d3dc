//! Long and deep expressions.

use super::{Group, class, each, method};

pub(super) const SHAPES: Group = &[
    ("concatenation", |n| {
        method(&format!("    String s = \"\"{};\n", " + count".repeat(n)))
    }),
    ("conjunction", |n| {
        let tests = each(n, |i| format!(" && count > {i}"));
        method(&format!("    if (count == 0{tests}) {{ count++; }}\n"))
    }),
    ("conditionals", |n| {
        let choice = |i| format!("count == {i} ? {i} : ");
        method(&format!("    int n = {}0;\n", each(n, choice)))
    }),
    ("parentheses", |n| {
        method(&format!(
            "    int n = {}count{};\n",
            "(".repeat(n),
            ")".repeat(n)
        ))
    }),
    ("fluent-calls", |n| {
        method(&format!(
            "    builder(){}.build();\n",
            ".add(count)".repeat(n)
        ))
    }),
    ("own-fluent-calls", |n| {
        let calls = ".self()".repeat(n);
        class(&format!(
            "  A self() {{ return this; }}\n  void all() {{ this{calls}.count++; }}\n"
        ))
    }),
    ("field-path", |n| {
        class(&format!(
            "  private A next;\n  void all() {{ next{}.count++; }}\n",
            ".next".repeat(n)
        ))
    }),
    ("unknown-path", |n| {
        method(&format!("    int n = a{};\n", ".a".repeat(n)))
    }),
    ("open-angles", |n| {
        method(&format!("    {};\n", "a<".repeat(n)))
    }),
    ("nested-calls", |n| {
        class(&format!(
            "  private int f(int n) {{ return count; }}\n  int all() {{ return {}1{}; }}\n",
            "f(".repeat(n),
            ")".repeat(n)
        ))
    }),
    ("arguments", |n| {
        let arguments = vec!["count"; n].join(", ");
        method(&format!("    call({arguments});\n"))
    }),
    ("array", |n| {
        let elements = vec!["count"; n].join(", ");
        method(&format!("    int[] a = {{ {elements} }};\n"))
    }),
    ("assignment-chain", |n| {
        method(&format!("    {}1;\n", "count = ".repeat(n)))
    }),
    ("lambdas-nested", |n| {
        method(&format!("    Object f = {}count;\n", "() -> ".repeat(n)))
    }),
];
