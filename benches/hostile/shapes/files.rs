//! Long texts, many files, and globs.

use super::{Group, Source, class, each, file, method};

pub(super) const SHAPES: Group = &[
    ("comments", |n| {
        class(&"  /** A comment about { nothing. */\n".repeat(n))
    }),
    ("long-line", |n| method(&"count++; ".repeat(n))),
    ("long-string", |n| {
        class(&format!("  String s = \"{}\";\n", "a\\n".repeat(n)))
    }),
    ("long-name", |n| {
        let name = "a".repeat(n);
        class(&format!(
            "  private int {name};\n  void use() {{ {name}++; }}\n"
        ))
    }),
    ("files", |n| (0..n).map(small).collect()),
    ("files-with-types", |n| {
        (0..n)
            .map(|i| {
                let next = (i + 1) % n;
                (
                    format!("p/C{i}.java"),
                    format!("package p; @ThreadSafe class C{i} {{ private C{next} c; void set() {{ c = new C{next}(); }} }}\n"),
                )
            })
            .collect()
    }),
    ("glob", |n| {
        let glob = "**.".repeat(n) + "X.field";
        exempting(&format!("\"{glob}\""), &["a"; 40].join("."))
    }),
    ("glob-and-package", |n| {
        let glob = "**.a*.".repeat(n) + "X.field";
        exempting(&format!("\"{glob}\""), &vec!["a"; n].join("."))
    }),
    ("globs", |n| {
        let globs: Vec<String> = (0..n).map(|i| format!("\"**.C{i}.f\"")).collect();
        exempting(&globs.join(", "), "a.b")
    }),
    ("stars-in-a-glob", |n| {
        exempting(&format!("\"p.{}X.count\"", "a*".repeat(n)), &"a".repeat(n))
    }),
];

pub(super) const PACKED: Group = &[
    ("jar-comment", |n| {
        file(format!(
            "@ThreadSafe class A {{ int n; /*{}*/ }}\n",
            " ".repeat(n * 750)
        ))
    }),
    ("jar-comments", |n| {
        file(format!(
            "@ThreadSafe class A {{ int n;\n{}}}\n",
            "//\n".repeat(n * 250)
        ))
    }),
    ("jar-stars", |n| {
        file(format!(
            "@ThreadSafe class A {{ int n; /*{}*/ }}\n",
            "* /".repeat(n * 250)
        ))
    }),
    ("jar-brackets", |n| {
        file(format!(
            "@ThreadSafe class A {{ int n; int m() {{ {} }} }}\n",
            "(".repeat(n * 40)
        ))
    }),
    ("jar-semicolons", |n| {
        file(format!(
            "@ThreadSafe class A {{ int n; int m() {{ {} }} }}\n",
            ";".repeat(n * 400)
        ))
    }),
    ("jar-accesses", |n| {
        let accesses = "n++;".repeat(n * 50);
        file(format!(
            "@ThreadSafe class A {{ int n; void m() {{ {accesses} }} }}\n"
        ))
    }),
    ("jar-entries", |n| (0..n).map(small).collect()),
    ("jar-entries-large", |n| {
        let text = |i| {
            format!(
                "@ThreadSafe class C{i} {{ int n; /*{}*/ }}\n",
                " ".repeat(1_000_000)
            )
        };
        (0..n / 200)
            .map(|i| (format!("p/C{i}.java"), text(i)))
            .collect()
    }),
];

/// Those among them in which each byte or two is a token, or each three are a comment.
pub(super) const DENSE: &[&str] = &[
    "jar-comments",
    "jar-brackets",
    "jar-semicolons",
    "jar-accesses",
];

fn small(i: usize) -> Source {
    (
        format!("p/C{i}.java"),
        format!(
            "package p;\n@ThreadSafe class C{i} {{\n  private int n;\n  synchronized void up() {{ n++; }}\n  int get() {{ return n; }}\n}}\n"
        ),
    )
}

/// A class in this package, and a configuration that exempts these fields.
fn exempting(globs: &str, package: &str) -> Vec<Source> {
    let mut sources = class(&each(20, |i| {
        format!("  int get{i}() {{ return count; }}\n")
    }));
    for (_, text) in &mut sources {
        text.insert_str(0, &format!("package {package};\n"));
    }
    let exempt = format!("[[exempt]]\nfields = [{globs}]\nreason = \"generated\"\n");
    sources.push(("threadlint.toml".to_owned(), exempt));
    sources
}
