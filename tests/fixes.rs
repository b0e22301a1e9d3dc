//! The fixes that findings offer: each compiles and ends the finding, or there is none.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/checked.rs"]
mod checked;

use checked::only;
use serde_json::{Value, json};

fn fix_of(classes: &str, property: &str) -> Value {
    let text = format!("import java.util.*; import java.util.concurrent.locks.*; {classes}");
    only(&text, property)["fix"].take()
}

/// Classes and the fix of their only finding.
fn check(property: &str, cases: &[(&str, Option<&str>)]) {
    for (classes, fix) in cases {
        assert_eq!(fix_of(classes, property), json!(fix), "{classes}");
    }
}

/// Two accesses that hold `lock`.
const GUARDED: &str = "private final Object lock = new Object();
    void set() { synchronized (lock) { n = 1; } }
    int get() { synchronized (lock) { return n; } }";

#[test]
fn the_guard_is_named_as_the_code_at_the_access_names_it() {
    let with = |members: &str| {
        format!("@ThreadSafe class A {{ int m; private int n; {GUARDED} {members} }}")
    };
    check(
        "P3",
        &[
            (
                &with("void raw() { n = 2; }"),
                Some("Hold `this.lock` around the access in `raw()`."),
            ),
            (
                &with("class Inner { public void raw() { n = 2; } }"),
                Some("Hold `A.this.lock` around the access in `raw()`."),
            ),
            // The monitor belongs to another object here.
            (&with("static void raw(A a) { a.n = 2; }"), None),
            (&with("void raw(A a) { a.n = 2; }"), None),
        ],
    );
}

#[test]
fn a_fix_covers_all_accesses_of_the_method() {
    let with =
        |members: &str| format!("@ThreadSafe class A {{ private int n; {GUARDED} {members} }}");
    check(
        "P3",
        &[
            (
                &with("int raw() { return n; }"),
                Some("Make `n` volatile; every change of it holds `this.lock` already."),
            ),
            (
                &with("boolean raw() { return n > 0 && n < 9; }"),
                Some("Hold `this.lock` around all accesses to `n` in `raw()`."),
            ),
            (
                &with("void raw() { if (n == 0) { n = hashCode(); } }"),
                Some("Hold `this.lock` in `raw()` from the test of `n` to its change, in one block."),
            ),
            // One block would keep others from ending the wait.
            (
                &with("void raw(java.util.concurrent.BlockingQueue<String> q) throws Exception {
                    if (n == 0) { q.take(); n = hashCode(); } }"),
                None,
            ),
            // Whether both reads may see different values is for the author to say.
            (
                "@ThreadSafe class A { private String n; synchronized void set(String s) { n = s; }
                   synchronized String get() { return n; } int raw() { return n.length() + n.hashCode(); } }",
                None,
            ),
        ],
    );
    let changed_elsewhere = with("int raw() { return n; } void bare() { n = 3; }");
    assert_eq!(
        fix_of_first(&changed_elsewhere),
        "Hold `this.lock` around the access in `raw()`."
    );
    let shown = "@ThreadSafe class A { private String n; synchronized void set(String s) { n = s; }
        synchronized String get() { return n; } public String toString() { return n + n; } }";
    assert_eq!(
        fix_of_first(shown),
        "Make `n` volatile; every change of it holds `this` already."
    );
}

#[test]
fn a_superclass_cannot_name_a_private_lock_of_its_subclass() {
    let base = "class Base { protected int n; void raw() { n = 2; } }";
    let classes = format!("{base} @ThreadSafe class A extends Base {{ {GUARDED} }}");
    check("P3", &[(&classes, None)]);
    let guarded = "synchronized void set() { n = 1; } synchronized int get() { return n; }";
    let classes = format!("{base} @ThreadSafe class A extends Base {{ {guarded} }}");
    let fix = "Hold `this` around the access in `raw()`.";
    check("P3", &[(&classes, Some(fix))]);
}

#[test]
fn both_methods_are_named_if_neither_holds_the_lock() {
    let fix = fix_of_first(
        "@ThreadSafe class A { private List<String> n;
           synchronized void a() { n = new ArrayList<>(); }
           synchronized int b() { return n.size(); }
           synchronized int c() { return n.size(); }
           void raw() { n.add(null); }
           void bare() { n.clear(); } }",
    );
    let told = "Hold `this` around the access in `raw()`, and `this` around that in `bare()`.";
    assert_eq!(fix, told);
}

fn fix_of_first(classes: &str) -> Value {
    let text = format!("import java.util.*; {classes}");
    checked::of_rule(&text, "P3")[0]["fix"].take()
}

#[test]
fn the_mode_of_a_read_write_lock_is_named() {
    let with = |member: &str| {
        format!(
            "@ThreadSafe class A {{ private int n;
               private final ReadWriteLock rw = new ReentrantReadWriteLock();
               void set() {{ rw.writeLock().lock(); try {{ n = 1; }} finally {{ rw.writeLock().unlock(); }} }}
               int get() {{ rw.readLock().lock(); try {{ return n; }} finally {{ rw.readLock().unlock(); }} }}
               {member} }}"
        )
    };
    check(
        "P3",
        &[
            (
                &with("boolean raw() { return n > 0 && n < 9; }"),
                Some("Hold the read lock of `this.rw` around all accesses to `n` in `raw()`."),
            ),
            (
                &with("void raw() { n = 2; }"),
                Some("Hold the write lock of `this.rw` around the access in `raw()`."),
            ),
            (
                &with(
                    "void raw() { rw.readLock().lock(); try { n = 2; } finally { rw.readLock().unlock(); } }",
                ),
                Some("Take the write lock of `this.rw` in `raw()`, not the read lock."),
            ),
        ],
    );
}

#[test]
fn volatile_is_offered_only_where_no_value_depends_on_an_old_one() {
    let lock = "Let every access to `n` hold one lock: `this`.";
    let volatile = "Make `n` volatile: no new value depends on an old one.";
    let cases = [
        (
            "private int n; void set(int v) { n = v; } int get() { return n; }",
            Some(volatile),
        ),
        (
            "private long n; void set(long v) { n = v; } long get() { return n; }",
            Some(volatile),
        ),
        (
            "private int n; void add() { n++; } int get() { return n; }",
            Some(lock),
        ),
        (
            "private Object n; Object get() { if (n == null) n = new Object(); return n; }",
            Some(lock),
        ),
        (
            "private final List<String> n = new ArrayList<>(); void add(String s) { n.add(s); }",
            Some(lock),
        ),
        (
            "private int[] n = {1}; void set(int v) { n[0] = v; } void put() { n = new int[1]; }",
            Some(lock),
        ),
        // A new lock might be taken in another order than the one that is there.
        (
            "private int n; synchronized void add() { n++; } void up() { n++; } int get() { return n; }",
            None,
        ),
        (
            "private static int n; static void add() { n++; }",
            Some("Let every access to `n` hold one lock: `A.class`."),
        ),
    ];
    for (members, fix) in cases {
        check(
            "P3",
            &[(&format!("@ThreadSafe class A {{ {members} }}"), fix)],
        );
    }
}

#[test]
fn a_value_of_one_call_is_to_be_an_argument() {
    let with = |first: &str| {
        format!(
            "@ThreadSafe public class A {{ private Object n;
               public void run(Object o) {{ {first} print(); }}
               private void print() {{ System.out.println(n.hashCode()); }} }}"
        )
    };
    check(
        "P3",
        &[
            (
                &with("n = o;"),
                Some("Pass the value of `n` on as an argument, instead of through the field."),
            ),
            (
                &with("if (o != null) { n = o; }"),
                Some("Make `n` volatile: no new value depends on an old one."),
            ),
        ],
    );
}

#[test]
fn final_is_offered_only_where_it_compiles() {
    let is_final = "Make `n` final: it is only assigned during construction.";
    let is_volatile = "Make `n` volatile, or publish the object only through a lock, a final or a volatile field.";
    let cases = [
        (
            "private int[] n = {1}; int get() { return n.length; }",
            is_final,
        ),
        (
            "private String n; A(String s) { n = s; } A() { this(\"\"); } String get() { return n; }",
            is_final,
        ),
        (
            "private String n; A(String s) { if (s != null) n = s; } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { n = s; } A() { } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { try { n = s; } finally { } } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { set(s); } private void set(String s) { n = s; } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { n = s; n = s.trim(); } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { if (s == null) return; n = s; } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; A(String s) { n = s; } void later() { Runnable r = () -> n = \"\"; r.run(); } synchronized String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n = \"\"; A(String s) { n = s; } String get() { return n; }",
            is_volatile,
        ),
        (
            "private String n; private final Runnable o = () -> System.out.println(n); A(String s) { n = s; }",
            is_volatile,
        ),
        (
            "private String n = \"\"; static void reset(A a) { a.n = \"-\"; } String get() { return n; }",
            is_volatile,
        ),
    ];
    for (members, fix) in cases {
        check(
            "P2",
            &[(&format!("@ThreadSafe class A {{ {members} }}"), Some(fix))],
        );
    }
}

#[test]
fn a_plain_reference_to_a_thread_safe_object_is_a_note() {
    let text = "import java.util.concurrent.*;
        @ThreadSafe class A {
          private ConcurrentMap<String, String> map = new ConcurrentHashMap<>();
          String get(String k) { return map.get(k); }
        }";
    let finding = only(text, "P2");
    assert_eq!(finding["level"], "note");
    let message = finding["message"].as_str().unwrap();
    let end = "another thread may see `null` instead, although the object in it is thread-safe";
    assert!(message.ends_with(end), "{message}");
    let fix = finding["fix"].as_str().unwrap();
    assert!(fix.starts_with("Make `map` final"), "{fix}");
}

#[test]
fn a_thread_does_not_wait_with_the_lock() {
    let source = "interface Source { Object read(); void close(); }";
    let with = |members: &str| {
        format!(
            "{source} @ThreadSafe class A {{ private Source n; {members}
               synchronized void close() {{ Source old = n; n = null; }} }}"
        )
    };
    check(
        "P3",
        &[
            (
                &with("Object next() { return n.read(); }"),
                Some("Make `n` volatile; every change of it holds `this` already."),
            ),
            (
                &with("Object next() { return n.toString(); }"),
                Some("Hold `this` around the access in `next()`."),
            ),
        ],
    );
    let changed_elsewhere = with(
        "synchronized void set(Source s) { n = s; } synchronized Source get() { return n; }
         Object next() { return n.read(); } void bare() { n = null; }",
    );
    assert_eq!(
        fix_of_first(&changed_elsewhere),
        "Copy `n` to a local variable in `next()` while holding `this`, and wait without it."
    );
}

#[test]
fn the_mode_is_named_even_if_nobody_reads_under_the_lock() {
    let fix = fix_of_first(
        "import java.util.concurrent.locks.*;
         @ThreadSafe class A { private String n;
           private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
           void set(String s) { rw.writeLock().lock(); try { n = s; } finally { rw.writeLock().unlock(); } }
           void clear() { rw.writeLock().lock(); try { n = null; } finally { rw.writeLock().unlock(); } }
           int raw() { return n.length(); } }",
    );
    assert_eq!(
        fix,
        "Hold the read lock of `this.rw` around the access in `raw()`."
    );
}

#[test]
fn no_lock_is_offered_inside_another_one() {
    let text = "@ThreadSafe class A { private List<String> n = new ArrayList<>();
         private final Lock reading; private final Lock writing;
         A(Lock reading, Lock writing) { this.reading = reading; this.writing = writing; }
         void add() { writing.lock(); try { n.add(null); } finally { writing.unlock(); } }
         void clear() { writing.lock(); try { n.clear(); } finally { writing.unlock(); } }
         int raw() { reading.lock(); try { return n.size(); } finally { reading.unlock(); } } }";
    check("P3", &[(text, None)]);
}
