//! Many members of one class.

use super::{Group, Source, class, each, method};

pub(super) const SHAPES: Group = &[
    ("getters", |n| {
        class(&each(n, |i| {
            format!("  int get{i}() {{ return count; }}\n")
        }))
    }),
    ("setters", |n| {
        let setter = |i| format!("  void set{i}(int n) {{ other = n; }}\n");
        class(&format!("  private int other;\n{}", each(n, setter)))
    }),
    ("setters-and-getters", |n| {
        class(&each(n, |i| {
            format!(
                "  synchronized void set{i}(int n) {{ count = n; }}\n  \
                 int get{i}() {{ return count; }}\n"
            )
        }))
    }),
    ("guarded-accesses", |n| {
        let getter = |i| format!("  synchronized int get{i}() {{ return count; }}\n");
        class(&format!(
            "{}  int now() {{ return count; }}\n",
            each(n, getter)
        ))
    }),
    ("accesses-in-a-method", |n| {
        method(&each(n, |_| "    count++;\n".to_owned()))
    }),
    ("reads-in-a-method", |n| {
        method(&each(n, |i| format!("    int n{i} = count;\n")))
    }),
    ("fields", |n| {
        class(&each(n, |i| {
            format!(
                "  private int f{i};\n  synchronized void set{i}() {{ f{i}++; }}\n  \
                 int get{i}() {{ return f{i}; }}\n"
            )
        }))
    }),
    ("fields-in-a-method", |n| {
        let fields = each(n, |i| format!("  private int f{i};\n"));
        let accesses = each(n, |i| format!("    f{i}++;\n"));
        class(&format!("{fields}  void all() {{\n{accesses}  }}\n"))
    }),
    ("public-fields", |n| {
        class(&each(n, |i| {
            format!("  public List<String> f{i} = new ArrayList<>();\n")
        }))
    }),
    ("maps", |n| {
        class(&each(n, |i| {
            format!(
                "  private final Map<String, String> m{i} = new HashMap<>();\n  \
                 void put{i}(String k) {{ if (!m{i}.containsKey(k)) {{ m{i}.put(k, k); }} }}\n"
            )
        }))
    }),
    ("volatile-fields", |n| {
        let fields = each(n, |i| format!("  private volatile boolean v{i};\n"));
        let tests = each(n, |i| {
            format!("    if (!v{i}) {{ count = {i}; v{i} = true; }}\n")
        });
        class(&format!("{fields}  void all() {{\n{tests}  }}\n"))
    }),
    ("constructors", |n| {
        let constructor = |i| format!("  A(T{i} t) {{ other = t.hashCode(); }}\n");
        class(&format!("  private int other;\n{}", each(n, constructor)))
    }),
    ("initialisers", |n| {
        class(&each(n, |_| "  { count++; }\n".to_owned()))
    }),
    ("overloads", |n| {
        let method = |i| format!("  void add(T{i} t) {{ count++; }}\n");
        let call = |i| format!("  void call{i}(T{i} t) {{ add(t); }}\n");
        class(&(each(n, method) + &each(n, call)))
    }),
    ("overloads-unknown", |n| {
        let method = |i| format!("  private void add(T{i} t) {{ count++; }}\n");
        let call = |_| "    add(unknown());\n".to_owned();
        class(&format!(
            "{}  void all() {{\n{}  }}\n",
            each(n, method),
            each(n, call)
        ))
    }),
    ("parameters", |n| {
        let parameters: Vec<String> = (0..n).map(|i| format!("int p{i}")).collect();
        let uses = each(n, |i| format!("    count += p{i};\n"));
        class(&format!(
            "  void all({}) {{\n{uses}  }}\n",
            parameters.join(", ")
        ))
    }),
    ("annotations", |n| {
        let annotations = each(n, |i| format!("  @N{i}(\"a\")\n"));
        class(&format!("{annotations}  int get() {{ return count; }}\n"))
    }),
    ("guarded-by", |n| {
        with_previews(&each(n, |i| {
            format!("  @GuardedBy(\"this\") private int g{i};\n  int get{i}() {{ return g{i}; }}\n")
        }))
    }),
    ("guarded-by-path", |n| {
        let path = vec!["a"; n].join(".");
        with_previews(&format!(
            "  private A a;\n  @GuardedBy(\"{path}\") private int g;\n  int get() {{ return g; }}\n  \
             void set() {{ synchronized (a) {{ g++; }} }}\n"
        ))
    }),
];

/// A class, and a configuration by which the previews run too.
fn with_previews(members: &str) -> Vec<Source> {
    let mut sources = class(members);
    sources.push(("threadlint.toml".to_owned(), "preview = true\n".to_owned()));
    sources
}
