use crate::subject::{LockMode, SetOrigin};
use miette::Diagnostic as _;

use super::*;

fn user(text: &str) -> Result<Knowledge, KnowledgeError> {
    let name = "threadlint.toml";
    Knowledge::with_users(&[FileText { name, text }])
}

/// The message of the error, and the text under its label.
fn rejected(text: &str) -> (String, String) {
    let error = user(text).expect_err("the file is wrong");
    let label = error.labels().unwrap().next().unwrap();
    let place = &text[label.offset()..label.offset() + label.len()];
    assert!(error.help().is_some() && error.code().is_some());
    (error.to_string(), place.to_owned())
}

#[test]
fn a_user_adds_types_and_overrides_built_in_ones() {
    let knowledge = user(
        r#"
        [contracts]
        annotations = [
          { name = "com.acme.Shared", contract = "thread-safe" },
          { name = "Immutable", contract = "not-thread-safe" },
        ]
        [[type]]
        names = ["com.acme.Registry"]
        extends = ["java.util.HashMap"]
        mutates = ["register"]
        [[type]]
        names = ["com.acme.safe.*"]
        contract = "thread-safe"
        [[type]]
        names = ["java.util.Calendar"]
        reads = ["get"]
        [[type]]
        names = ["java.nio.Buffer"]
        reads = ["get"]
        [[type]]
        names = ["com.acme.Mutex"]
        contract = "thread-safe"
        [[type]]
        pattern = "*Mailbox"
        contract = "thread-safe"
        [[lock]]
        names = ["com.acme.Mutex"]
        methods = { grab = "acquire", drop = "release" }
        [[call]]
        types = ["com.acme.Tx"]
        methods = ["within"]
        argument = "runs"
        "#,
    )
    .unwrap();
    assert!(knowledge.is_target(&annotation("Shared", &[])));
    let immutable = knowledge.annotation_contract(&annotation("Immutable", &[]));
    assert_eq!(immutable, Some(TypeContract::NotThreadSafe));
    let effect = |name, method| knowledge.method_effect(name, method);
    assert_eq!(
        effect("com.acme.Registry", "register"),
        Some(Effect::Mutate)
    );
    assert_eq!(effect("com.acme.Registry", "put"), Some(Effect::Mutate));
    let registry = knowledge.type_facts("com.acme.Registry").unwrap();
    assert_eq!(registry.contract, Some(TypeContract::NotThreadSafe));
    assert_eq!(
        effect("com.acme.safe.deep.Thing", "put"),
        Some(Effect::None)
    );
    assert_eq!(effect("java.util.Calendar", "get"), Some(Effect::Read));
    assert_eq!(
        effect("java.util.GregorianCalendar", "get"),
        Some(Effect::Mutate)
    );
    assert_eq!(effect("java.nio.ByteBuffer", "get"), Some(Effect::Read));
    assert_eq!(
        knowledge.lock_operation("com.acme.Mutex", "grab"),
        Some(LockOperation::Acquire(LockMode::Exclusive))
    );
    assert!(knowledge.lock_needles().contains(&"Mutex"));
    assert!(knowledge.target_needles().contains(&"Shared"));
    assert!(knowledge.runs_at_once(Some("com.acme.Tx"), "within"));
    assert_eq!(
        knowledge.simple_name_contract("UserMailbox"),
        Some(TypeContract::ThreadSafe)
    );
}

#[test]
fn errors_mark_the_place_in_the_file() {
    let (message, place) = rejected("[[type]]\nnames = [\"a.B\"]\ncontrakt = \"immutable\"\n");
    assert!(message.contains("unknown field `contrakt`"), "{message}");
    assert_eq!(place, "contrakt");
    let (message, place) = rejected("[[type]]\nnames = [\"a.B\"]\ncontract = \"safe\"\n");
    assert!(message.contains("unknown variant `safe`"), "{message}");
    assert_eq!(place, "\"safe\"");
    let (message, place) = rejected("[[type]]\nnames = [\"a.B\"]\nextends = [\"java.util.Mop\"]\n");
    assert_eq!(
        (&*message, &*place),
        ("the type `java.util.Mop` is not known", "java.util.Mop")
    );
    let (message, place) = rejected("[[type]]\nnames = [\"a.B\", \"a.C\", \"a.B\"]\n");
    assert_eq!((&*message, &*place), ("`a.B` is listed twice", "a.B"));
    for glob in ["a.**B", "a..*B"] {
        let text = format!("[[type]]\nnames = [\"{glob}\"]\ncontract = \"immutable\"\n");
        let (message, place) = rejected(&text);
        assert!(message.contains("`**` whole parts"), "{message}");
        assert_eq!(place, glob);
    }
    let (message, place) = rejected("[[type]]\nnames = [\"a.B\"]\nmutates = [\"set/one\"]\n");
    assert!(message.contains("number of arguments"), "{message}");
    assert_eq!(place, "set/one");
    let (message, _) = rejected("[[type]]\npattern = \"Foo*\"\n");
    assert!(message.contains("needs a `contract`"), "{message}");
    let (message, _) = rejected("[[type]]\ncontract = \"immutable\"\n");
    assert!(message.contains("needs `names`"), "{message}");
    let (message, place) = rejected("[[lock]]\nnames = [\"a.L*\"]\nmethods = {}\n");
    assert!(message.contains("needs its full name"), "{message}");
    assert_eq!(place, "a.L*");
    let (message, place) =
        rejected("[[call]]\ntypes = [\"a.B\"]\nmethods = [\"of\"]\nreturns = \"a.D\"\n");
    assert_eq!((&*message, &*place), ("the type `a.D` is not known", "a.D"));
    let (message, _) = rejected("[[call]]\ntypes = [\"a.B\"]\nmethods = [\"of\"]\n");
    assert!(
        message.contains("needs `returns` or `argument`"),
        "{message}"
    );
    let (message, _) = rejected("[contracts]\nannotations = [{ name = \"Safe\" }]\n");
    assert!(
        message.contains("needs a `contract` or a `role`"),
        "{message}"
    );
    let (message, place) = rejected("exclude = [\"a\\tb\"]\n");
    assert!(message.contains("single quotes"), "{message}");
    assert_eq!(place, "\"a\\tb\"");
    let (_, place) = rejected("[[type]\n");
    assert!(place.len() <= 1, "{place}");
}

#[test]
fn a_cycle_of_supertypes_is_harmless() {
    let knowledge = user(
        "[[type]]\nnames = [\"a.A\"]\nextends = [\"a.B\"]\n\
         [[type]]\nnames = [\"a.B\"]\nextends = [\"a.A\"]\nmutates = [\"set\"]\n",
    )
    .unwrap();
    assert!(knowledge.is_subtype("a.A", "a.B") && knowledge.is_subtype("a.B", "a.A"));
    assert_eq!(knowledge.method_effect("a.A", "set"), Some(Effect::Mutate));
}

#[test]
fn packs_select_libraries() {
    let guava = "com.google.common.collect.HashMultimap";
    let knows = |knowledge: &Knowledge, name| knowledge.type_facts(name).is_some();
    let all = user("").unwrap();
    assert!(knows(&all, guava) && knows(&all, "io.netty.buffer.ByteBuf"));
    let some = user("packs = ['guava', 'jdk']\n").unwrap();
    assert!(knows(&some, guava) && knows(&some, "java.util.HashMap"));
    assert!(!knows(&some, "io.netty.buffer.ByteBuf"));
    let none = user("packs = []\n").unwrap();
    assert!(!knows(&none, guava));
    assert!(
        knows(&none, "java.util.HashMap"),
        "the class library counts always"
    );
    assert!(none.is_target(&annotation("ThreadSafe", &[])));
    assert!(none.runs_at_once(Some("java.util.ArrayList"), "forEach"));
    let own =
        "packs = ['guava']\n[[type]]\nnames = ['a.B']\nextends = ['io.netty.buffer.ByteBuf']\n";
    let (message, _) = rejected(own);
    assert_eq!(message, "the type `io.netty.buffer.ByteBuf` is not known");
}

#[test]
fn an_unknown_pack_is_an_error_that_lists_the_known_ones() {
    let text = "packs = [\"jdk\", \"guawa\"]\n";
    assert_eq!(
        rejected(text),
        ("there is no pack `guawa`".to_owned(), "guawa".to_owned())
    );
    let help = user(text).unwrap_err().help().unwrap().to_string();
    assert!(
        help.starts_with("the packs are airlift, android, "),
        "{help}"
    );
    assert!(help.contains(", guava, "), "{help}");
    let (message, place) = rejected("packs = [\"guava\", \"jdk\", \"guava\"]\n");
    assert_eq!((&*message, &*place), ("`guava` is listed twice", "guava"));
    let (message, _) = rejected("packs = \"guava\"\n");
    assert!(message.contains("expected a sequence"), "{message}");
}

#[test]
fn a_lock_is_a_thread_safe_type() {
    let knowledge = user(
        "[[lock]]\nnames = ['a.Outer$Mutex']\nmethods = { grab = 'acquire' }\n\
         [[lock]]\nnames = ['a.Other']\nmethods = { grab = 'acquire' }\n\
         [[type]]\nnames = ['a.Other']\ncontract = 'not-thread-safe'\n",
    )
    .unwrap();
    let contract = |name| knowledge.type_facts(name).and_then(|facts| facts.contract);
    assert_eq!(contract("a.Outer.Mutex"), Some(TypeContract::ThreadSafe));
    assert_eq!(contract("a.Other"), Some(TypeContract::NotThreadSafe));
    let acquire = Some(LockOperation::Acquire(LockMode::Exclusive));
    assert_eq!(knowledge.lock_operation("a.Outer$Mutex", "grab"), acquire);
}

#[test]
fn a_contract_says_where_it_is_written() {
    let knowledge = user(
        "# first line\n[[type]]\nnames = ['a.A', 'java.util.HashMap']\n\
         contract = 'thread-safe'\nsource = 'https://a.example'\n\
         [[type]]\nnames = ['a.Sub']\nextends = ['a.A']\n",
    )
    .unwrap();
    let written = |name| {
        let written = knowledge.contract_origin(name)?;
        Some((written.file, written.line, written.source))
    };
    let users = Some((
        "threadlint.toml".to_owned(),
        3,
        Some("https://a.example".to_owned()),
    ));
    assert_eq!(written("a.A"), users);
    assert_eq!(written("java.util.HashMap"), users);
    // What a subtype inherits is written at the supertype.
    assert_eq!(written("a.Sub"), users);
    let (file, line, source) = written("java.lang.StringBuilder").unwrap();
    assert_eq!(file, "rules/types/jdk.toml");
    assert!(line > 10 && source.unwrap().starts_with("https://docs.oracle.com"));
    assert_eq!(written("java.util.Map"), None);
    assert_eq!(
        knowledge.users_contract("a.A"),
        Some(TypeContract::ThreadSafe)
    );
    assert_eq!(knowledge.users_contract("java.lang.StringBuilder"), None);
}

fn several(texts: &[&str]) -> Result<Knowledge, KnowledgeError> {
    let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.toml")).collect();
    let files = names.iter().zip(texts);
    let files: Vec<_> = files.map(|(name, text)| FileText { name, text }).collect();
    Knowledge::with_users(&files)
}

#[test]
fn several_files_are_merged() {
    let registry = "[[type]]\nnames = ['a.Registry']\n";
    let knowledge = several(&[
        &format!("{registry}extends = ['b.Base']\nmutates = ['add']\n"),
        &format!("{registry}contract = 'not-thread-safe'\nmutates = ['add', 'drop']\n"),
        "[[type]]\nnames = ['b.Base']\nmutates = ['clear']\n",
    ]);
    let knowledge = knowledge.unwrap();
    for method in ["add", "drop", "clear"] {
        let effect = knowledge.method_effect("a.Registry", method);
        assert_eq!(effect, Some(Effect::Mutate), "{method}");
    }
    let guava = "com.google.common.cache.Cache";
    let knows = |texts: &[&str]| several(texts).unwrap().contains_type(guava);
    assert!(knows(&["packs = ['netty']\n", "packs = ['guava']\n"]));
    assert!(!knows(&["packs = ['netty']\n", "preview = true\n"]));
    assert!(knows(&["exclude = ['x']\n", "preview = true\n"]));
}

#[test]
fn files_that_contradict_each_other_are_refused_with_both_places() {
    let cases = [
        (
            "[[type]]\nnames = ['a.B']\ncontract = 'immutable'\n",
            "immutable",
            "confined",
            "a.B",
        ),
        (
            "[[type]]\npattern = '*Box'\ncontract = 'immutable'\n",
            "immutable",
            "confined",
            "*Box",
        ),
        (
            "[[type]]\nnames = ['a.B']\nreads = ['get']\n",
            "reads",
            "mutates",
            "get",
        ),
        (
            "[[lock]]\nnames = ['a.L']\nmethods = { go = 'acquire' }\n",
            "acquire",
            "release",
            "go",
        ),
        (
            "[[call]]\ntypes = ['a.F']\nmethods = ['make']\nreturns = 'java.util.HashMap'\n",
            "HashMap",
            "TreeMap",
            "make",
        ),
        (
            "[[contracts.annotations]]\nname = 'Shared'\ncontract = 'immutable'\n",
            "immutable",
            "thread-safe",
            "Shared",
        ),
    ];
    for (text, one, other, name) in cases {
        assert!(several(&[text, text]).is_ok(), "they agree: {text}");
        let second = format!("# a line\n{}", text.replace(one, other));
        let error = several(&[text, &second]).expect_err("they contradict each other");
        let message = error.to_string();
        let line = 1 + text[..text.find(name).unwrap()].matches('\n').count();
        assert!(message.contains(&format!("`0.toml:{line}`")), "{message}");
        assert!(message.contains(&format!("about `{name}`")), "{message}");
        let label = error.labels().unwrap().next().unwrap();
        assert_eq!(&second[label.offset()..label.offset() + label.len()], name);
    }
}

/// The fields of the sets of these files, and where each set is.
fn sets_of(texts: &[&str]) -> Vec<(String, String)> {
    let knowledge = several(texts).unwrap();
    let sets = knowledge.atomic_sets.iter().map(|set| {
        let SetOrigin::Configured { place, reason } = &set.origin else {
            panic!("{set:?}");
        };
        let fields = set.fields.iter();
        let fields: Vec<String> = fields
            .map(|(class, name)| format!("{class}.{name}"))
            .collect();
        let reason = reason.as_deref().unwrap_or_default();
        (
            fields.join(" "),
            format!("{place} {reason}").trim_end().to_owned(),
        )
    });
    sets.collect()
}

const SET: &str = "[[atomic-set]]\nclass = 'bank.Account'\nfields = ['checking', 'savings']\n";

#[test]
fn a_user_declares_atomic_sets() {
    let nested = "[[atomic-set]]\nfields = ['n']\nclass = 'bank.A$B'\nreason = \"a \\\"b\\\"\"\n";
    let (one, other) = (
        "bank.Account.checking bank.Account.savings".to_owned(),
        "bank.A$B.n".to_owned(),
    );
    let sets = sets_of(&[SET, &format!("{SET}{nested}")]);
    let expected = [
        (one, "0.toml:2".to_owned()),
        (other, "1.toml:6 a \"b\"".to_owned()),
    ];
    assert_eq!(sets, expected);
    let turned = SET.replace("'checking', 'savings'", "'savings', 'checking'");
    assert_eq!(sets_of(&[&format!("{SET}{turned}")]).len(), 1);
    let of_other_class = SET.replace("Account", "Bank");
    assert_eq!(sets_of(&[SET, &of_other_class]).len(), 2);
    assert_eq!(sets_of(&[""]), []);
}

#[test]
fn atomic_sets_that_say_nothing_or_cannot_be_are_refused() {
    for (wrong, right, told, marked) in [
        ("class", "clas", "unknown field `clas`", "clas"),
        (
            "'bank.Account'",
            "['bank.Account']",
            "expected a string",
            "['bank.Account']",
        ),
        (
            "['checking', 'savings']",
            "'checking'",
            "expected a sequence",
            "'checking'",
        ),
        (
            "['checking', 'savings']",
            "[]",
            "at least one field",
            "bank.Account",
        ),
        ("'savings'", "''", "must not be empty", "''"),
        (
            "'savings'",
            "'checking'",
            "`checking` is listed twice",
            "checking",
        ),
        ("bank.Account", "bank.*", "without `*`", "bank.*"),
        ("savings", "sav*", "without `*`", "sav*"),
    ] {
        let (message, place) = rejected(&SET.replace(wrong, right));
        assert!(message.contains(told), "{message}");
        assert_eq!(place, marked, "{message}");
    }
    let (message, _) = rejected("[[atomic-set]]\nfields = ['n']\n");
    assert!(message.contains("missing field `class`"), "{message}");
    let (message, _) = rejected("[[atomic-set]]\nclass = 'a.B'\n");
    assert!(message.contains("missing field `fields`"), "{message}");
}

#[test]
fn a_field_is_in_one_atomic_set() {
    let other = SET.replace("checking", "limit");
    let (message, place) = rejected(&format!("{SET}{other}"));
    assert!(message.contains("`threadlint.toml:3`"), "{message}");
    assert!(message.contains("about `savings`"), "{message}");
    assert_eq!(place, "savings");
    let error = several(&[SET, &other]).expect_err("they contradict each other");
    assert!(error.to_string().contains("`0.toml:3`"), "{error}");
    let nested = |class| SET.replace("bank.Account", class);
    let error = several(&[
        &nested("a.B$C"),
        &nested("a.B.C").replace(", 'savings'", ""),
    ]);
    assert!(error.is_err(), "one class by two names");
}

#[test]
fn a_user_describes_modules() {
    let knowledge = user(
        "[[module]]\nname = 'com.acme'\npackages = ['com.acme.api']\nrequires = ['java.net.http', 'org.unknown']\n",
    )
    .unwrap();
    let packages = |name| knowledge.packages_of_module(name);
    let expected = ["com.acme.api", "java.net.http"].map(str::to_owned);
    assert_eq!(packages("com.acme"), Some(expected.to_vec()));
    assert_eq!(packages("org.unknown"), None);
    assert!(
        packages("java.se")
            .unwrap()
            .contains(&"java.util.logging".to_owned())
    );
    let (message, place) = rejected("[[module]]\nname = 'a'\n");
    assert!(
        message.contains("`packages` or `requires`") && place == "a",
        "{message}"
    );
    let twice = "[[module]]\nname = 'a'\npackages = ['a']\n".repeat(2);
    assert!(rejected(&twice).0.contains("listed twice"));
}
