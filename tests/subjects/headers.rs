//! Every program has a header, and headers mean what the README says.

use std::collections::BTreeSet;
use std::path::Path;

use super::programs::{KINDS, Program, Promise, all, folder, parse, sources};
use super::sample;

fn programs() -> Vec<Program> {
    all().unwrap_or_else(|troubles| panic!("{}", troubles.join("\n")))
}

#[test]
fn the_folder_of_a_program_says_what_its_header_says() {
    for program in programs() {
        let folder = match program.promise {
            Promise::Fails { .. } => "buggy",
            Promise::Passes => "correct",
            Promise::Endless => "endless",
            Promise::Counts(_) => "counting",
        };
        assert!(
            program.is_in(folder),
            "{} belongs into {folder}",
            program.path.display()
        );
        let is_newer = program
            .path
            .components()
            .any(|part| part.as_os_str() == "jdk21");
        assert_eq!(is_newer, program.needs == 21, "{}", program.path.display());
        assert!(
            folder != "buggy" || !program.strategies().is_empty(),
            "nothing finds {}",
            program.path.display()
        );
    }
}

#[test]
fn there_are_enough_programs_of_each_kind() {
    let programs = programs();
    let in_folder = |folder: &str| {
        programs
            .iter()
            .filter(|program| program.is_in(folder))
            .count()
    };
    assert!(in_folder("buggy") >= 80 && in_folder("correct") >= 80);
    assert!(in_folder("buggy/sct") >= 28);
    let mains: BTreeSet<&str> = programs
        .iter()
        .map(|program| program.main.as_str())
        .collect();
    assert_eq!(mains.len(), programs.len(), "two programs have one name");
}

#[test]
fn the_sample_names_programs_with_every_kind_of_failure() {
    let programs = programs();
    let mut kinds = BTreeSet::new();
    for name in sample::PROGRAMS {
        let program = programs.iter().find(|program| program.main == name);
        let program = program.unwrap_or_else(|| panic!("no program {name}"));
        if let Promise::Fails { kinds: those, .. } = &program.promise {
            kinds.extend(those.iter().map(String::as_str));
        }
    }
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !kinds.contains(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A file without a `main` is part of a program in its folder or above, and has no header.
#[test]
fn files_without_a_main_have_no_header() {
    let programs = programs();
    for source in sources() {
        let path = source.strip_prefix(folder()).unwrap();
        let text = std::fs::read_to_string(&source).unwrap();
        if programs.iter().all(|program| program.path != path) {
            assert!(text.starts_with("package "), "{}", path.display());
        }
    }
}

const BUGGY: &str = "// Fails: deadlock exception\n// By: pct:3 pos\n// With: spurious=100\n\
    // Events: all, watch buggy.*\n// Needs: 21\n// Idea: a: b\npackage buggy.sct;\n";

#[test]
fn a_header_is_read() {
    let program = parse(Path::new("buggy/sct/A.java"), BUGGY).unwrap();
    let words = |words: &[&str]| {
        words
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        program,
        Program {
            path: "buggy/sct/A.java".into(),
            main: "buggy.sct.A".to_owned(),
            promise: Promise::Fails {
                kinds: words(&["deadlock", "exception"]),
                strategies: words(&["pct:3", "pos"]),
            },
            needs: 21,
            options: words(&["--spurious", "100", "--events", "all", "--watch", "buggy.*"]),
        }
    );
    let none = BUGGY.replace("pct:3 pos", "none");
    assert!(
        parse(Path::new("A.java"), &none)
            .unwrap()
            .strategies()
            .is_empty()
    );
    let counting = "// Passes.\n// Interleavings: 252\n// Idea: c\npackage counting;\n";
    let counting = parse(Path::new("counting/B.java"), counting).unwrap();
    assert_eq!(counting.promise, Promise::Counts(252));
    assert_eq!((counting.needs, counting.options.len()), (11, 0));
}

#[test]
fn a_wrong_header_is_refused() {
    for (right, wrong, told) in [
        ("deadlock", "deadlok", "unknown kind"),
        ("pct:3", "pct:0", "unknown strategy"),
        ("// Needs: 21", "// Needs: new", "a JDK's number"),
        ("// Needs: 21", "// Need: 21", "unknown key"),
        ("// Needs: 21", "// Passes.", "either"),
        ("// Needs: 21", "// By: pos", "twice"),
        ("spurious", "spurios", "does not know"),
        ("all, watch", "all", "watch GLOB"),
        ("// Idea: a: b\n", "", "no `Idea`"),
        ("package buggy.sct;", "", "no package"),
    ] {
        let text = BUGGY.replace(right, wrong);
        let trouble = parse(Path::new("A.java"), &text).unwrap_err();
        assert!(trouble.contains(told), "{trouble}");
    }
}
