//! Many methods that call each other.

use super::{Group, class, each, method};

pub(super) const SHAPES: Group = &[
    ("call-chain", |n| {
        let step = |i| format!("  private void m{i}() {{ m{}(); }}\n", i + 1);
        let end = format!("  private void m{n}() {{ count++; }}\n");
        class(&format!("  void all() {{ m0(); }}\n{}{end}", each(n, step)))
    }),
    ("recursion", |n| {
        class(&each(n, |i| {
            let (a, b) = ((i + 1) % n, (i * 7 + 3) % n);
            format!("  void m{i}() {{ m{a}(); m{b}(); count++; }}\n")
        }))
    }),
    ("callers", |n| {
        let caller = |i| format!("  void m{i}() {{ helper(); }}\n");
        class(&format!(
            "  private void helper() {{ count++; }}\n{}",
            each(n, caller)
        ))
    }),
    ("callers-with-locks", |n| {
        let caller = |i| {
            format!(
                "  private final Object l{i} = new Object();\n  void m{i}() {{ synchronized (l{i}) {{ helper(); }} }}\n"
            )
        };
        class(&format!(
            "  private void helper() {{ count++; }}\n{}",
            each(n, caller)
        ))
    }),
    ("callers-of-a-chain", |n| {
        let caller = |i| format!("  void m{i}() {{ c0(); }}\n");
        let step = |i| format!("  private void c{i}() {{ c{}(); count++; }}\n", i + 1);
        class(&format!(
            "{}{}  private void c{n}() {{ }}\n",
            each(n, caller),
            each(n, step)
        ))
    }),
    ("diamonds", |n| {
        class(&each(n, |i| {
            let next = i + 1;
            format!(
                "  private void m{i}() {{ m{next}(); synchronized (this) {{ m{next}(); }} lock.lock(); \
                 try {{ m{next}(); }} finally {{ lock.unlock(); }} count++; }}\n"
            )
        }).replacen("private void m0", "void m0", 1))
    }),
    ("lock-chain", |n| {
        let step = |i| {
            format!(
                "  private final Object l{i} = new Object();\n  \
                 private void m{i}() {{ synchronized (l{i}) {{ m{}(); }} count++; }}\n",
                i + 1
            )
        };
        class(&each(n, step).replacen("private void m0", "void m0", 1))
    }),
    ("getter-chain", |n| {
        let getter = |i| format!("  private List<String> g{i}() {{ return g{}(); }}\n", i + 1);
        class(&format!(
            "  private final List<String> list = new ArrayList<>();\n{}  \
             private List<String> g{n}() {{ return list; }}\n  void all() {{ g0().add(\"a\"); }}\n",
            each(n, getter)
        ))
    }),
    ("lambdas", |n| {
        method(&each(n, |_| "    run(() -> count++);\n".to_owned()))
    }),
    ("lambdas-later", |n| {
        let lambdas = each(n, |_| "    pool.execute(() -> count++);\n".to_owned());
        class(&format!(
            "  private final ExecutorService pool = Executors.newCachedThreadPool();\n  \
             void all() {{\n{lambdas}  }}\n"
        ))
    }),
    ("method-references", |n| {
        let references = each(n, |i| format!("    pool.execute(this::m{i});\n"));
        let methods = each(n, |i| format!("  private void m{i}() {{ count++; }}\n"));
        class(&format!(
            "  private final ExecutorService pool = Executors.newCachedThreadPool();\n{methods}  \
             void all() {{\n{references}  }}\n"
        ))
    }),
    ("function-helpers", |n| {
        let helper = |i| format!("  private void h{i}(Runnable r) {{ h{}(r); }}\n", i + 1);
        class(&format!(
            "{}  private void h{n}(Runnable r) {{ synchronized (this) {{ r.run(); }} }}\n  \
             void all() {{ h0(() -> count++); }}\n",
            each(n, helper)
        ))
    }),
    ("threads", |n| {
        method(&each(n, |_| {
            "    new Thread(() -> count++).start();\n".to_owned()
        }))
    }),
];
