//! What the linter says can follow from a conflict, and whom it shows as the other thread.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/checked.rs"]
mod checked;

use checked::{of_rule, only};
use serde_json::{Value, json};

/// The class with these members.
fn class(members: &str) -> String {
    format!("import java.util.*; @ThreadSafe class A {{ {members} }}")
}

fn text<'v>(finding: &'v Value, key: &str) -> &'v str {
    finding[key].as_str().unwrap()
}

#[test]
fn the_harm_follows_from_what_the_two_accesses_do() {
    for (members, harm, clause) in [
        (
            "private final List<String> all = new ArrayList<>();
             void add(String s) { all.add(s); }
             void drop(String s) { all.remove(s); }",
            "broken-structure",
            "two changes at once can break the structure of the collection",
        ),
        (
            "private final Map<String, String> all = new HashMap<>();
             synchronized void put(String s) { all.put(s, s); }
             String get(String s) { return all.get(s); }",
            "broken-structure",
            "the read can fail or miss elements while the collection changes",
        ),
        (
            "private final java.text.SimpleDateFormat f = new java.text.SimpleDateFormat();
             String format(Date d) { return f.format(d); }",
            "broken-structure",
            "the state of the object in it can break",
        ),
        (
            "private final BitSet all = new BitSet();
             synchronized void set(int i) { all.set(i); }
             boolean get(int i) { return all.get(i); }",
            "broken-structure",
            "the read can fail or see a half-made change of the object in it",
        ),
        (
            "private int n; void add() { n++; } void set(int v) { n = v; }",
            "lost-update",
            "one of the two changes can be lost",
        ),
        (
            "private int n; void add() { n = n + 1; } int get() { return n; }",
            "lost-update",
            "one of the two changes can be lost",
        ),
        (
            "private int[] n; private final int[] m = new int[3];
             void add(int i) { m[i]++; }",
            "lost-update",
            "one of the two changes can be lost",
        ),
        (
            "private Object o; Object get() { if (o == null) { o = new Object(); } return o; }",
            "check-then-act",
            "the check may no longer hold when the code acts on it",
        ),
        (
            "private Object o;
             Object get() { Object r = o; if (r != null) return r; o = new Object(); return o; }",
            "check-then-act",
            "the check may no longer hold when the code acts on it",
        ),
        (
            "private long n; void set(long v) { n = v; } long get() { return n; }",
            "torn-value",
            "the value can be torn, with halves of two values (JLS 17.7)",
        ),
        (
            "private int n; void set(int v) { n = v; } int get() { return n; }",
            "stale-value",
            "the read can miss the new value",
        ),
        // A flag that is only ever raised ends up raised, whoever comes first.
        (
            "private boolean b; void raise() { if (!b) { b = true; } } boolean get() { return b; }",
            "stale-value",
            "the read can miss the new value",
        ),
    ] {
        let finding = only(&class(members), "P3");
        assert_eq!(text(&finding, "harm"), harm, "{members}");
        let message = text(&finding, "message");
        assert!(message.ends_with(&format!(": {clause}")), "{message}");
    }
}

#[test]
fn the_number_of_elements_can_be_outdated_but_the_read_does_not_fail() {
    let members = |read: &str| {
        class(&format!(
            "private final List<String> all = new ArrayList<>();
             synchronized void add(String s) {{ all.add(s); }}
             {read}"
        ))
    };
    let harm = |read: &str| only(&members(read), "P3")["harm"].clone();
    assert_eq!(harm("int count() { return all.size(); }"), "stale-value");
    assert_eq!(
        harm("boolean none() { return all.isEmpty(); }"),
        "stale-value"
    );
    assert_eq!(
        harm("String last() { return all.get(all.size() - 1); }"),
        "broken-structure"
    );
}

#[test]
fn what_only_people_see_is_a_note_whatever_the_method_is_called() {
    for (name, level) in [
        ("dumpState", "note"),
        ("toString", "note"),
        ("state", "warning"),
    ] {
        let finding = only(
            &class(&format!(
                "private String state = \"\";
                 synchronized void set(String s) {{ state = state + s; }}
                 public String {name}() {{ return state; }}"
            )),
            "P3",
        );
        assert_eq!(finding["level"], level, "{name}");
    }
}

/// What a message shows of a collection may fail while the collection changes; other objects only look old.
#[test]
fn a_message_of_an_object_that_is_no_collection_is_a_note() {
    let level = |ty: &str, change: &str, shown: &str| {
        let members = format!(
            "private final {ty} held = new {ty}(); synchronized void change() {{ held.{change}; }} \
             synchronized void again() {{ held.{change}; }} public String toString() {{ return {shown}; }}"
        );
        only(&class(&members), "P3")["level"].clone()
    };
    let (date, set) = ("java.util.Date", "setTime(5)");
    assert_eq!(level(date, set, "\"at \" + held"), "note");
    assert_eq!(level(date, set, "\"at \" + held.getTime()"), "note");
    let list = "java.util.ArrayList<String>";
    assert_eq!(level(list, "clear()", "\"of \" + held"), "warning");
    assert_eq!(level(list, "clear()", "held.remove(0)"), "warning");
    let (text, append) = ("StringBuilder", "append(5)");
    assert_eq!(level(text, append, "\"of \" + held"), "note");
    assert_eq!(level(text, append, "\"of \" + held.append(6)"), "warning");
}

#[test]
fn a_field_that_is_only_set_on_new_objects_is_a_note_that_is_shown() {
    let text = class(
        "private Object o;
         void init(Object v) { o = v; }
         Object get() { return o; }",
    ) + "class B { A make() { A a = new A(); a.init(\"\"); return a; }
         Object f(A a) { return a.get(); } }";
    let finding = only(&text, "P3");
    assert_eq!(finding["level"], "note");
    assert_eq!(finding["confidence"], "high");
    assert_eq!(finding["harm"], "initialization-only");
    let end = "all callers that were found hold a common lock or construct the object";
    assert!(
        finding["message"].as_str().unwrap().ends_with(end),
        "{finding:#}"
    );
}

#[test]
fn without_a_discipline_a_seen_caller_comes_before_an_unseen_one() {
    let text = class(
        "private List<String> all = new ArrayList<>();
         void clear() { all.clear(); }
         public void add(String s) { all.add(s); }
         public void drop(String s) { all.remove(s); }",
    ) + "class B { void f(A a) { a.add(\"\"); } }";
    let finding = only(&text, "P3");
    assert_eq!(finding["accesses"][0]["method"], "add(String s)");
    assert_eq!(finding["level"], "warning");
}

#[test]
fn a_value_that_is_dropped_again_is_no_cache() {
    let get = "BigInteger get(boolean fresh) {
        DROP if (o == null) { o = BigInteger.valueOf(42); } return o; }";
    let members = format!("private java.math.BigInteger o; {get}")
        .replace("BigInteger get", "java.math.BigInteger get");
    let members = members.replace("= BigInteger", "= java.math.BigInteger");
    let kept = only(&class(&members.replace("DROP", "")), "P3");
    assert_eq!(kept["harm"], "repeated-work");
    let dropped = members.replace("DROP", "if (fresh) { o = null; }");
    assert_eq!(only(&class(&dropped), "P3")["harm"], "check-then-act");
}

#[test]
fn a_partner_in_another_method_does_not_hide_more_than_minor_harm() {
    let members = r#"private int n;
        void update(int v) { n = v; }
        public String toString() { return "n " + n; }"#;
    let finding = only(&class(members), "P3");
    assert_eq!(finding["level"], "warning");
    assert_eq!(finding["harm"], "stale-value");
    assert_eq!(finding["entries"][1]["method"], "update(int v)");
}

#[test]
fn a_test_of_a_copy_is_no_hint() {
    let members = "private boolean stopped; private int turns;
        synchronized void stop() { stopped = true; }
        synchronized boolean isStopped() { return stopped; }
        void run() { TEST { synchronized (this) { if (stopped) return; turns++; } } }";
    let harm = |test: &str| only(&class(&members.replace("TEST", test)), "P3")["harm"].clone();
    assert_eq!(harm("while (!stopped)"), "outdated-hint");
    assert_eq!(harm("boolean was = stopped; while (!was)"), "stale-value");
}

#[test]
fn an_act_on_the_reference_is_not_disturbed_by_a_change_of_the_object() {
    let finding = only(
        &class(
            "private Part p = new Part();
             void one() { if (p != null) { p.set(1); } }
             void two() { p.set(2); }
             static class Part { private int n; void set(int v) { n = v; } }",
        ),
        "P3",
    );
    assert_eq!(finding["harm"], "stale-value");
}

#[test]
fn the_other_thread_is_in_another_method_and_does_the_most_harm() {
    let members = "private final List<String> all = new ArrayList<>();
        synchronized int size() { return all.size(); }
        synchronized void add(String s) { all.add(s); }
        void clear() { all.clear(); }";
    let finding = only(&class(members), "P3");
    assert_eq!(finding["method"], "clear()");
    assert_eq!(finding["entries"][1]["method"], "add(String s)");

    let members = "private int n;
        void set(int v) { n = v; }
        void put(int v) { n = v; }
        int get() { return n; }";
    let finding = only(&class(members), "P3");
    assert_eq!(finding["entries"][0]["method"], "set(int v)");
    assert_eq!(finding["entries"][1]["method"], "get()");
}

#[test]
fn the_shortest_call_path_is_told() {
    let members = "private int n;
        void far() { middle(); }
        private void middle() { near(); }
        private void near() { n++; }
        void first() { near(); }
        synchronized int get() { return n; }
        synchronized void reset() { n = 0; }";
    let finding = only(&class(members), "P3");
    let steps = finding["entries"][0]["steps"].as_array().unwrap();
    let told: Vec<&Value> = steps.iter().map(|step| &step["text"]).collect();
    let expected = [
        "calls `first()`",
        "calls `near()`",
        "assigns `n` without `this`",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_field_that_initialization_sets_once_is_a_note() {
    let members = "private Object o;
        synchronized void start() { begin(); }
        private void begin() { o = new Object(); }
        Object get() { return o; }
        void print() { System.out.println(o); }";
    let found = of_rule(&class(members), "P3");
    for finding in &found {
        assert_eq!(finding["level"], "note");
        assert_eq!(finding["harm"], "initialization-only");
    }
    assert_eq!(found.len(), 1);
    for also in [
        "void stop() { o = null; }",
        "void use() { if (o == null) start(); o = this; }",
    ] {
        let found = of_rule(&class(&format!("{members} {also}")), "P3");
        assert!(found.iter().all(|finding| finding["level"] == "warning"));
        assert!(!found.is_empty());
    }
}

#[test]
fn so_is_a_field_that_only_configuration_sets() {
    let check = "void checkNotInitialized() { }";
    let setter = "synchronized void set(Object v) { checkNotInitialized(); o = v; }";
    let getter = "Object get() { return o; } void print() { System.out.println(o); }";
    let members = format!("private Object o; {check} {setter} {getter}");
    let finding = only(&class(&members), "P3");
    assert_eq!(finding["level"], "note");
    assert_eq!(finding["harm"], "initialization-only");
    let unchecked = members.replace("checkNotInitialized(); o = v;", "o = v;");
    assert_eq!(only(&class(&unchecked), "P3")["level"], "warning");
}

/// A thread that does not see the flag yet fails, as it would have done a moment before.
#[test]
fn so_is_a_flag_that_is_only_asked_for_to_fail_until_it_is_set() {
    let level = |test: &str, further: &str| {
        let members = format!(
            "private boolean isOpen; private Object o; synchronized void open() {{ isOpen = true; }} \
             synchronized boolean again() {{ return isOpen; }} void use() {{ {test} }} {further}"
        );
        let finding = only(&class(&members), "P3");
        (finding["level"].clone(), finding["harm"].clone())
    };
    let note = ("note".into(), "initialization-only".into());
    let fails = "if (!isOpen) throw new IllegalStateException();";
    assert_eq!(level(fails, ""), note);
    assert_eq!(
        level("if (!isOpen) { throw new IllegalStateException(); }", ""),
        note
    );
    assert_eq!(level(fails, "A() { isOpen = false; }"), note);
    let held = "private Object o; synchronized void open() { o = this; }
        synchronized Object again() { return o; }
        void use() { if (o == null) throw new IllegalStateException(); }";
    assert_eq!(only(&class(held), "P3")["level"], "note");
    for (test, further) in [
        ("if (isOpen) throw new IllegalStateException();", ""),
        ("if (!isOpen) return;", ""),
        (
            "if (!isOpen) throw new IllegalStateException(); else hashCode();",
            "",
        ),
        (fails, "synchronized void shut() { isOpen = false; }"),
    ] {
        assert_ne!(level(test, further), note, "{test} {further}");
    }
}

#[test]
fn without_a_discipline_there_is_one_finding_for_the_field() {
    let reads = "int a() { return n; } int b() { return n; }";
    let finding = only(
        &class(&format!(
            "private int n; {reads} synchronized void set(int v) {{ n = v; }}"
        )),
        "P3",
    );
    assert_eq!(
        text(&finding, "message"),
        "No lock is used consistently for field `n`: `set(…)` assigns it, holding only `this`, \
         while another thread reads it in `a()`, holding no lock: the read can miss the new value"
    );
    for key in ["method", "member", "guard"] {
        assert_eq!(finding[key], Value::Null, "{key}");
    }
    // Half of the accesses are a discipline if one of them is a change.
    let guarded = "synchronized void set(int v) { n = v; } synchronized int c() { return n; }";
    let found = of_rule(&class(&format!("private int n; {reads} {guarded}")), "P3");
    let methods: Vec<&Value> = found.iter().map(|finding| &finding["method"]).collect();
    assert_eq!(methods, ["a()", "b()"]);
    let guarded = "void set(int v) { n = v; } synchronized int c() { return n; }";
    let finding = only(
        &class(&format!(
            "private int n; {guarded} synchronized int d() {{ return n; }}"
        )),
        "P3",
    );
    assert_eq!(finding["guard"], Value::Null);
}

#[test]
fn of_many_accesses_the_most_telling_are_listed() {
    let getters = (0..30).map(|i| format!("int get{i}() {{ return n; }}"));
    let getters = getters.collect::<Vec<_>>().join(" ");
    let members = format!(
        "private int n; {getters} int last() {{ return n; }}
         synchronized void set(int v) {{ n = v; }}"
    );
    let finding = only(&class(&members), "P3");
    let accesses = finding["accesses"].as_array().unwrap();
    assert_eq!(accesses.len(), 20);
    assert_eq!(finding["access_count"], 32);
    assert_eq!(finding["unguarded_count"], 32);
    let methods = [&accesses[0]["method"], &accesses[1]["method"]];
    assert_eq!(methods, [&json!("set(int v)"), &json!("get0()")]);
    assert_eq!(finding["entries"][1]["access"], 1);
}

#[test]
fn a_name_that_is_not_unique_is_told_with_its_types() {
    let members = "private int n;
        void set(int v) { n = v; }
        void set(String v) { n = v.length(); }";
    let finding = only(&class(members), "P3");
    let message = text(&finding, "message");
    assert!(message.contains("`set(int)` assigns it"), "{message}");
    assert!(message.contains("in `set(String)`"), "{message}");
}
