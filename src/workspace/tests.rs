use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Session, Workspace};
use crate::analysis::{ClassContext, Facts, conflicts};
use crate::load::Wanted;
use crate::options::{Options, Scope};

const SAFE: &str = "@ThreadSafe class A { private int n; synchronized void add() { n++; } }\n";
const BROKEN: &str = "@ThreadSafe class A { private int n; void add() { n++; } }\n";

fn project(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("A.java"), text).unwrap();
    folder
}

/// The number of findings if these texts replace those on disk.
fn findings(folder: &Path, texts: &[(&str, &str)]) -> usize {
    let texts = texts.iter();
    let options = Options {
        paths: vec![folder.to_owned()],
        texts: texts
            .map(|(path, text)| (folder.join(path), (*text).to_owned()))
            .collect::<BTreeMap<_, _>>(),
        ..Options::default()
    };
    let report = crate::analyze(&options).unwrap();
    report.findings.len()
}

#[test]
fn a_finding_appears_and_disappears_with_the_text_in_memory() {
    let folder = project(SAFE);
    assert_eq!(findings(folder.path(), &[]), 0);
    assert_eq!(findings(folder.path(), &[("A.java", BROKEN)]), 1);
    assert_eq!(findings(folder.path(), &[]), 0);
    let folder = project(BROKEN);
    assert_eq!(findings(folder.path(), &[]), 1);
    assert_eq!(findings(folder.path(), &[("A.java", SAFE)]), 0);
    assert_eq!(findings(folder.path(), &[("Other.java", SAFE)]), 1);
}

/// A text in memory also replaces a file that is loaded only for its declarations.
#[test]
fn a_text_in_memory_replaces_a_file_that_another_one_needs() {
    let folder = project("@ThreadSafe class A { final Held held = new Held(); }\n");
    let held = "class Held { int n; void add() { n++; } }\n";
    fs::write(folder.path().join("Held.java"), held).unwrap();
    assert_eq!(findings(folder.path(), &[]), 1);
    let safe = "@Immutable class Held {}\n";
    assert_eq!(findings(folder.path(), &[("Held.java", safe)]), 0);
}

/// Runs a test on all classes below the folder that are checked with scope `all`.
fn with_facts(folder: &Path, test: impl FnOnce(&Workspace<'_>, &Facts<'_>) + Send) {
    let options = Options {
        paths: vec![folder.to_owned()],
        ..Options::default()
    };
    let mut session = Session::open(&options).unwrap();
    session.run(|config, inputs| {
        let wanted = Wanted {
            scope: Scope::All,
            rules: &[],
            besides: None,
            shelf: None,
        };
        let workspace = Workspace::load(config, inputs, &wanted);
        test(&workspace, &workspace.facts());
    });
}

#[test]
fn the_code_looked_at_for_a_class_does_not_grow_with_its_nest() {
    let most = |count: usize| {
        let nested = |index: usize| {
            format!(
                "@ThreadSafe static class N{index} {{ private int n; void up() {{ n++; }} int get() {{ return n; }} }}\n"
            )
        };
        let nested: String = (0..count).map(nested).collect();
        let folder = project(&format!("class A {{\n{nested}}}\n"));
        let mut most = 0;
        with_facts(folder.path(), |workspace, facts| {
            let targets = workspace.targets().into_iter();
            let units = targets.map(|target| ClassContext::of(facts, target.class).view.units);
            most = units.map(|units| units.len()).max().unwrap();
        });
        most
    };
    assert_eq!(most(20), most(40));
}

/// The rest of a nest has no part in the result for a class.
#[test]
fn the_code_that_bears_on_a_class_shows_all_its_accesses() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut compared = 0;
    with_facts(&folder, |workspace, facts| {
        for target in workspace.targets() {
            let part = conflicts(&ClassContext::of(facts, target.class)).exposed;
            let whole = conflicts(&ClassContext::of_nest(facts, target.class)).exposed;
            let name = &workspace.program.class_decl(target.class).binary_name;
            assert_eq!(part.len(), whole.len(), "{name}");
            for (a, b) in part.iter().zip(&whole) {
                assert_eq!((a.field, a.span), (b.field, b.span), "{name}");
                assert_eq!(a.profile(), b.profile(), "{name}");
            }
            compared += part.len();
        }
    });
    assert!(compared > 1_000, "{compared}");
}
