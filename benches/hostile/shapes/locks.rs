//! Many lock operations, most of them in one method.

use super::{Group, class, each, method};

pub(super) const SHAPES: Group = &[
    ("synchronized-row", |n| {
        method(&"    synchronized (this) { count++; }\n".repeat(n))
    }),
    ("synchronized-locks", |n| {
        let fields = each(n, |i| {
            format!("  private final Object l{i} = new Object();\n")
        });
        let blocks = each(n, |i| format!("    synchronized (l{i}) {{ count++; }}\n"));
        class(&format!("{fields}  void all() {{\n{blocks}  }}\n"))
    }),
    ("synchronized-nested", |n| {
        let open = "synchronized (this) { count++;\n".repeat(n);
        method(&(open + &"}".repeat(n) + "\n"))
    }),
    ("locks-nested", |n| {
        let fields = each(n, |i| {
            format!("  private final Object l{i} = new Object();\n")
        });
        let open = each(n, |i| format!("synchronized (l{i}) {{ count++;\n"));
        class(&format!(
            "{fields}  void all() {{\n{open}{}  }}\n",
            "}".repeat(n)
        ))
    }),
    ("synchronized-ifs", |n| {
        let block = |i| format!("    if (count == {i}) {{ synchronized (this) {{ count++; }} }}\n");
        method(&each(n, block))
    }),
    ("synchronized-else-ifs", |n| {
        let branch =
            |i| format!("if (a == {i}) {{ synchronized (this) {{ count = {i}; }} }} else ");
        method(&format!("    {}{{ count = 0; }}\n", each(n, branch)))
    }),
    ("lock-unlock-row", |n| {
        method(&"    lock.lock(); count++; lock.unlock();\n".repeat(n))
    }),
    ("lock-try-row", |n| {
        method(&"    lock.lock(); try { count++; } finally { lock.unlock(); }\n".repeat(n))
    }),
    ("lock-try-locks", |n| {
        let fields = each(n, |i| {
            format!("  private final Lock l{i} = new ReentrantLock();\n")
        });
        let blocks = each(n, |i| {
            format!("    l{i}.lock(); try {{ count++; }} finally {{ l{i}.unlock(); }}\n")
        });
        class(&format!("{fields}  void all() {{\n{blocks}  }}\n"))
    }),
    ("lock-in-ifs", |n| {
        let block = |i| {
            format!(
                "    if (a == {i}) lock.lock();\n    count++;\n    if (a == {i}) lock.unlock();\n"
            )
        };
        method(&each(n, block))
    }),
    ("locks-in-ifs", |n| {
        let fields = each(n, |i| {
            format!("  private final Lock l{i} = new ReentrantLock();\n")
        });
        let block = |i| format!("    if (a == {i}) l{i}.lock();\n    count++;\n");
        let end = |i| format!("    if (a == {i}) l{i}.unlock();\n");
        class(&format!(
            "{fields}  void all() {{\n{}{}  }}\n",
            each(n, block),
            each(n, end)
        ))
    }),
    ("locks-held-together", |n| {
        let fields = each(n, |i| {
            format!("  private final Lock l{i} = new ReentrantLock();\n")
        });
        let lock = |i| format!("    l{i}.lock();\n    count++;\n");
        let unlock = |i| format!("    l{i}.unlock();\n");
        class(&format!(
            "{fields}  void all() {{\n{}{}  }}\n",
            each(n, lock),
            each(n, unlock)
        ))
    }),
    ("locks-never-released", |n| {
        let fields = each(n, |i| {
            format!("  private final Lock l{i} = new ReentrantLock();\n")
        });
        let lock = |i| format!("    l{i}.lock();\n    count++;\n");
        class(&format!("{fields}  void all() {{\n{}  }}\n", each(n, lock)))
    }),
    ("try-lock-row", |n| {
        method(
            &"    if (lock.tryLock()) { try { count++; } finally { lock.unlock(); } }\n".repeat(n),
        )
    }),
    ("try-lock-else-ifs", |n| {
        let branch = "if (lock.tryLock()) { try { count++; } finally { lock.unlock(); } } else ";
        method(&format!("    {}{{ count = 0; }}\n", branch.repeat(n)))
    }),
    ("stamped-row", |n| {
        let block = |i| {
            format!(
                "    long s{i} = stamped.writeLock(); try {{ count++; }} finally {{ stamped.unlockWrite(s{i}); }}\n"
            )
        };
        class(&format!(
            "  private final StampedLock stamped = new StampedLock();\n  void all() {{\n{}  }}\n",
            each(n, block)
        ))
    }),
    ("stamped-optimistic", |n| {
        let block = |i| {
            format!(
                "    long s{i} = stamped.tryOptimisticRead(); int n{i} = count;\n    \
                 if (!stamped.validate(s{i})) {{ s{i} = stamped.readLock(); try {{ n{i} = count; }} \
                 finally {{ stamped.unlockRead(s{i}); }} }}\n"
            )
        };
        class(&format!(
            "  private final StampedLock stamped = new StampedLock();\n  void all() {{\n{}  }}\n",
            each(n, block)
        ))
    }),
    ("lock-helpers", |n| {
        let helper = |i| {
            format!(
                "  private void enter{i}() {{ lock.lock(); }}\n  private void leave{i}() {{ lock.unlock(); }}\n"
            )
        };
        let uses = |i| format!("    enter{i}(); try {{ count++; }} finally {{ leave{i}(); }}\n");
        class(&format!(
            "{}  void all() {{\n{}  }}\n",
            each(n, helper),
            each(n, uses)
        ))
    }),
    ("methods-with-locks", |n| {
        class(&each(n, |i| {
            format!(
                "  void m{i}() {{ lock.lock(); try {{ count++; }} finally {{ lock.unlock(); }} }}\n"
            )
        }))
    }),
];
