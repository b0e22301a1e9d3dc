//! Many statements in one method.

use super::{Group, each, method};

pub(super) const SHAPES: Group = &[
    ("ifs", |n| {
        method(&each(n, |i| {
            format!("    if (count > {i}) {{ count = {i}; }}\n")
        }))
    }),
    ("else-ifs", |n| {
        let branch = |i| format!("if (count == {i}) {{ count = {i} + 1; }} else ");
        method(&format!("    {}{{ count = 0; }}\n", each(n, branch)))
    }),
    ("ifs-nested", |n| {
        let open = each(n, |i| format!("if (count > {i}) {{ count++;\n"));
        method(&(open + &"}".repeat(n) + "\n"))
    }),
    ("switch-arms", |n| {
        let arm = |i| format!("      case {i}: count++; break;\n");
        method(&format!("    switch (count) {{\n{}    }}\n", each(n, arm)))
    }),
    ("switch-rules", |n| {
        let rule = |i| format!("      case {i} -> count + {i};\n");
        method(&format!(
            "    int n = switch (count) {{\n{}      default -> 0;\n    }};\n",
            each(n, rule)
        ))
    }),
    ("loops", |n| {
        method(&"    while (count > 0) { count--; }\n".repeat(n))
    }),
    ("loops-nested", |n| {
        method(&("while (count > 0) { count--;\n".repeat(n) + &"}".repeat(n) + "\n"))
    }),
    ("endless-loops", |n| {
        let branch = |i| format!("    if (count == {i}) {{ while (true) {{ count++; }} }}\n");
        method(&each(n, branch))
    }),
    ("labels", |n| {
        let label = |i| format!("    l{i}: for (;;) {{ if (count > {i}) {{ break l{i}; }} }}\n");
        method(&each(n, label))
    }),
    ("returns", |n| {
        method(&each(n, |i| {
            format!("    if (count == {i}) {{ return; }}\n")
        }))
    }),
    ("tries", |n| {
        method(&"    try { count++; } catch (RuntimeException e) { count--; }\n".repeat(n))
    }),
    ("tries-nested", |n| {
        let open = "try { count++;\n".repeat(n);
        method(&(open + &"} finally { count--; }\n".repeat(n)))
    }),
    ("try-body", |n| {
        let calls = each(n, |i| format!("      if (count == {i}) {{ count++; }}\n"));
        method(&format!(
            "    try {{\n{calls}    }} catch (RuntimeException e) {{ count--; }}\n"
        ))
    }),
    ("catches", |n| {
        let handler = |i| format!("catch (E{i} e) {{ count--; }} ");
        method(&format!("    try {{ count++; }} {}\n", each(n, handler)))
    }),
    ("returns-through-finally", |n| {
        let returns = each(n, |i| format!("      if (count == {i}) {{ return; }}\n"));
        method(&format!(
            "    try {{\n{returns}    }} finally {{ count--; }}\n"
        ))
    }),
    ("resources", |n| {
        method(&each(n, |i| {
            format!("    try (R r{i} = open()) {{ count++; }}\n")
        }))
    }),
    ("locals", |n| {
        method(&each(n, |i| {
            format!("    int n{i} = {i};\n    count += n{i};\n")
        }))
    }),
    ("aliases", |n| {
        let copy = |i| format!("    A a{} = a{i};\n    a{}.count++;\n", i + 1, i + 1);
        method(&format!("    A a0 = this;\n{}", each(n, copy)))
    }),
    ("assignments-of-a-local", |n| {
        let lines = "    a = next(a);\n    a.count++;\n".repeat(n);
        method(&format!("    A a = this;\n{lines}"))
    }),
    ("asserts", |n| {
        method(&each(n, |i| format!("    assert count > {i};\n")))
    }),
    ("broken-statements", |n| {
        method(&"    int = ) count++ @@ ;\n".repeat(n))
    }),
];
