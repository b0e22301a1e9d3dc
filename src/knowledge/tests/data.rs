//! The rule data itself: nothing is said twice or in vain, each entry says where it is documented,
//! and the class library is complete.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::*;
use crate::knowledge::builtin::Pack;
use crate::knowledge::packs::parse;
use crate::knowledge::schema::TypeRule;

fn parsed(files: &[(&'static str, &'static str)]) -> Vec<(FileText<'static>, RuleFile<'static>)> {
    files.iter().map(|&file| parse(file).unwrap()).collect()
}

fn all_files() -> Vec<(FileText<'static>, RuleFile<'static>)> {
    let packs = builtin::PACKS.iter().flat_map(|pack| parsed(pack.files));
    parsed(&[builtin::CONTRACTS, builtin::GENERATED, builtin::MODULES])
        .into_iter()
        .chain(packs)
        .collect()
}

fn testdata(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("testdata/knowledge").join(name)).unwrap()
}

/// Lines that are neither empty nor a comment.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_file_is_in_the_binary_and_in_the_pack_of_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut present = BTreeSet::new();
    for folder in ["types", "locks", "calls"] {
        for entry in fs::read_dir(root.join("rules").join(folder)).unwrap() {
            let name = entry.unwrap().file_name();
            present.insert(format!("rules/{folder}/{}", name.to_string_lossy()));
        }
    }
    let mut embedded = BTreeSet::new();
    for pack in builtin::PACKS {
        for &(name, text) in pack.files {
            assert!(name.ends_with(&format!("/{}.toml", pack.name)), "{name}");
            embedded.insert(name.to_owned());
            let file = RuleFile::parse(FileText { name, text }).unwrap();
            assert!(file.exclude.is_empty() && file.packs.is_none(), "{name}");
            let kind = name.split('/').nth(1).unwrap();
            let filled = [
                ("types", file.types.is_empty()),
                ("locks", file.locks.is_empty()),
                ("calls", file.calls.is_empty()),
            ];
            for (expected, is_empty) in filled {
                assert_eq!(is_empty, kind != expected, "{name} is about {kind} alone");
            }
        }
    }
    assert_eq!(embedded, present);
    let names: Vec<_> = builtin::PACKS.iter().map(|pack| pack.name).collect();
    assert!(names.is_sorted() && names.contains(&builtin::ALWAYS));
}

#[test]
fn the_book_lists_the_packs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/src/configuration.md")).unwrap();
    let names: Vec<String> = builtin::PACKS
        .iter()
        .map(|pack| format!("`{}`", pack.name))
        .collect();
    let (last, others) = names.split_last().unwrap();
    let sentence = format!("The packs are {} and {last}.", others.join(", "));
    assert!(page.contains(&sentence), "{sentence}");
}

/// The loader refuses what refers to a type without an entry.
#[test]
fn a_pack_refers_to_its_own_types_and_to_those_of_the_class_library() {
    for Pack { name, files } in builtin::PACKS {
        let library = builtin::PACKS
            .iter()
            .find(|pack| pack.name == builtin::ALWAYS);
        let mut needed = parsed(files);
        if *name != builtin::ALWAYS {
            needed.extend(parsed(library.unwrap().files));
        }
        let added = load::add(&mut Knowledge::default(), &needed, load::Repeats::Nowhere);
        assert!(added.is_ok(), "{:?}", added.map_err(miette::Report::new));
    }
}

#[test]
fn every_entry_says_where_it_is_documented() {
    for (text, file) in all_files() {
        let mut used: BTreeSet<&Name> = BTreeSet::new();
        let mut check = |name: &'static str, own: Option<Name>| {
            if own.is_some() || name == HELD_LOCK {
                return;
            }
            let listed = file.listed_source(name);
            assert!(listed.is_some(), "{}: where is {name} from?", text.name);
            used.extend(listed.map(|(package, _)| package));
        };
        for rule in &file.types {
            // A pattern is a guess at types that nobody documents.
            for name in &rule.names {
                check(name.0, rule.source);
            }
        }
        for rule in &file.locks {
            for name in &rule.names {
                check(name.0, rule.source);
            }
        }
        for rule in &file.calls {
            for name in &rule.types {
                check(name.0, rule.source);
            }
        }
        for rule in &file.contracts.annotations {
            check(rule.name.0, rule.source);
        }
        for rule in &file.generators {
            assert!(rule.source.is_some(), "{}: {:?}", text.name, rule.package);
        }
        for rule in &file.modules {
            assert!(rule.source.is_some(), "{}: {:?}", text.name, rule.name);
        }
        for (package, source) in &file.sources {
            assert!(used.contains(package), "{}: {package:?}", text.name);
            assert!(source.0.starts_with("https://"), "{source:?}");
        }
    }
}

/// The entries of all packs by name; those that end in `*` stand under their prefix.
struct Entries<'a> {
    exact: BTreeMap<&'a str, &'a TypeRule<'a>>,
    prefixes: BTreeMap<&'a str, &'a TypeRule<'a>>,
}

impl<'a> Entries<'a> {
    fn of(files: &'a [(FileText<'a>, RuleFile<'a>)]) -> Self {
        let mut entries = Self {
            exact: BTreeMap::new(),
            prefixes: BTreeMap::new(),
        };
        for rule in files.iter().flat_map(|(_, file)| &file.types) {
            for name in &rule.names {
                match name.0.strip_suffix('*') {
                    Some(prefix) => entries.prefixes.insert(prefix, rule),
                    None => entries.exact.insert(name.0, rule),
                };
            }
        }
        entries
    }

    /// The entry of the longest prefix that covers a name.
    fn covering(&self, name: &str) -> Option<&'a TypeRule<'a>> {
        let covering = self.prefixes.iter().filter(|(prefix, _)| {
            let rest = name.strip_prefix(**prefix);
            rest.is_some_and(|rest| !rest.is_empty())
        });
        covering
            .max_by_key(|(prefix, _)| prefix.len())
            .map(|(_, rule)| *rule)
    }

    /// All listed supertypes, nearest first.
    fn supertypes(&self, name: &str) -> Vec<&'a str> {
        let mut supers: Vec<&str> = Vec::new();
        let mut pending = vec![name];
        while let Some(next) = pending.pop() {
            let Some(rule) = self.exact.get(next) else {
                continue;
            };
            for super_name in &rule.extends {
                if !supers.contains(&super_name.0) {
                    supers.push(super_name.0);
                    pending.push(super_name.0);
                }
            }
        }
        supers
    }

    /// Whether a supertype lists the method in the same list, and none in the opposite one.
    fn is_inherited(&self, name: &str, method: &str, list: MethodList) -> bool {
        let plain = method.split('/').next().unwrap();
        let supers = self.supertypes(name);
        let has = |list: MethodList| {
            let of_super = |name: &&str| list(self.exact[name]);
            supers
                .iter()
                .flat_map(of_super)
                .any(|listed| listed.0 == method || listed.0 == plain)
        };
        let is_contested = [mutates as MethodList, reads as MethodList]
            .into_iter()
            .any(|other| !std::ptr::fn_addr_eq(other, list) && has(other));
        has(list) && !is_contested
    }
}

type MethodList = for<'r, 'a> fn(&'r TypeRule<'a>) -> &'r [Name<'a>];

fn mutates<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.mutates
}

fn reads<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.reads
}

fn needs_lock<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.needs_lock
}

fn own_thread<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.own_thread
}

fn hooks<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.hooks
}

fn callbacks<'r, 'a>(rule: &'r TypeRule<'a>) -> &'r [Name<'a>] {
    &rule.callbacks
}

const METHOD_LISTS: [MethodList; 6] = [mutates, reads, needs_lock, own_thread, hooks, callbacks];

#[test]
fn no_entry_is_redundant() {
    let files = all_files();
    let entries = Entries::of(&files);
    for (&name, &rule) in &entries.exact {
        let has_methods = METHOD_LISTS.iter().any(|list| !list(rule).is_empty());
        let says_more = has_methods || !rule.extends.is_empty();
        match entries.covering(name) {
            // Without a contract the entry takes the name out of the prefix.
            Some(prefix) => assert!(
                says_more || rule.contract != prefix.contract,
                "`{name}` is covered by a `*` already"
            ),
            None => assert!(
                says_more || rule.contract.is_some(),
                "nothing is said about `{name}`"
            ),
        }
        for list in METHOD_LISTS {
            for method in list(rule) {
                assert!(
                    !entries.is_inherited(name, method.0, list),
                    "a supertype of `{name}` lists `{}`",
                    method.0
                );
            }
        }
        let further: Vec<_> = rule
            .extends
            .iter()
            .flat_map(|super_name| entries.supertypes(super_name.0))
            .collect();
        for super_name in &rule.extends {
            assert!(
                !further.contains(&super_name.0),
                "`{name}` extends `{}` through another type",
                super_name.0
            );
        }
    }
    for (_, file) in &files {
        // Where the name of the method is enough, its type is only an example.
        let named = file.calls.iter().filter(|rule| !rule.any_receiver);
        let of_calls = named.flat_map(|rule| &rule.types);
        let of_locks = file.locks.iter().flat_map(|rule| &rule.names);
        for name in of_calls.chain(of_locks) {
            let is_known = entries.exact.contains_key(name.0) || entries.covering(name.0).is_some();
            assert!(
                is_known || name.0 == HELD_LOCK,
                "`{}` has no `[[type]]`",
                name.0
            );
        }
    }
}

#[test]
fn the_class_library_is_complete() {
    let types = testdata("jdk-types.txt");
    let exclusions = testdata("jdk-exclusions.txt");
    let unknown: Vec<&str> = lines(&types)
        .filter(|name| builtin().type_facts(name).is_none())
        .collect();
    assert!(lines(&types).count() > 1000);
    for name in &unknown {
        assert!(
            lines(&exclusions).any(|glob| part_matches(glob, name)),
            "{name} has neither an entry nor a reason to have none"
        );
    }
    for glob in lines(&exclusions) {
        assert!(
            unknown.iter().any(|name| part_matches(glob, name)),
            "{glob} excludes nothing"
        );
    }
}

/// `jdk-effects.txt` has a line with a type's name, then lines with an effect and methods.
#[test]
fn methods_of_collections_have_the_effects_that_their_documentation_states() {
    let table = testdata("jdk-effects.txt");
    let mut ty = "";
    let mut checked = 0;
    for line in lines(&table) {
        let Some(row) = line.strip_prefix("  ") else {
            ty = line;
            continue;
        };
        let (effect, methods) = row.split_once(' ').unwrap();
        for method in methods.split(' ') {
            let (name, arity) = method.split_once('/').unwrap();
            let facts = builtin().type_facts(ty).unwrap_or_else(|| panic!("{ty}"));
            let listed = builtin().listed_effect(facts, name, Some(arity.parse().unwrap()));
            let found = if listed == Some(Effect::Mutate) {
                "mutates"
            } else {
                "reads"
            };
            assert_eq!(found, effect, "{ty}.{method}");
            checked += 1;
        }
    }
    assert!(checked > 1500, "{checked}");
}
