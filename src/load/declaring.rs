//! Finds the files that declare given classes.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::prefilter::Prefilter;
use super::{Select, load_declarations};
use crate::inputs::Inputs;
use crate::model::FileModel;
use crate::report::{ClassFiles, Notice};

/// Where classes are declared, as far as the inputs show it.
#[derive(Default)]
pub(crate) struct Declaring {
    pub(crate) files: ClassFiles,
    /// About paths that cannot be used.
    pub(crate) notices: Vec<Notice>,
    /// Whether one of them was named by the user, or is an error of threadlint.
    pub(crate) has_failed: bool,
}

/// The files that declare these outermost classes, given by their binary names.
pub(crate) fn declaring(inputs: &Inputs, classes: &BTreeSet<String>) -> Declaring {
    let simple = classes.iter().map(|class| simple_name(class));
    let prefilter = Prefilter::of_declared(simple);
    let found: Vec<_> = (0..inputs.len())
        .into_par_iter()
        .map_init(Vec::new, |bytes, input| {
            let select = Select::IfAccepted(&prefilter);
            let loaded = load_declarations(inputs, input, select, bytes);
            loaded.map(|file| file.map(|file| (file.source, declared(&file.model, classes))))
        })
        .collect();
    let mut all = Declaring {
        files: ClassFiles::default(),
        notices: inputs.notices().to_vec(),
        has_failed: !inputs.unusable().is_empty(),
    };
    for (input, file) in found.into_iter().enumerate() {
        match file {
            Ok(Some((source, declared))) if !declared.is_empty() => {
                all.files.add(source, declared);
            }
            Ok(_) => {}
            Err(refused) => {
                let notice = refused.notice(inputs.origin(input).display());
                all.has_failed |= notice.is_internal || inputs.is_named(input);
                all.notices.push(notice);
            }
        }
    }
    all
}

/// Those of the classes that the file declares.
fn declared(model: &FileModel, classes: &BTreeSet<String>) -> Vec<String> {
    let names = model.types.iter().map(|ty| &ty.binary_name);
    let wanted = names.filter(|name| classes.contains(*name));
    wanted.cloned().collect()
}

fn simple_name(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_are_found_by_package_and_declaration() {
        let folder = tempfile::tempdir().unwrap();
        let mut inputs = Inputs::default();
        for (name, text) in [
            ("A.java", "class A {}"),
            (
                "p/A.java",
                "package p;\nfinal\nclass\n  A {}\nenum Side { ONE }",
            ),
            (
                "p/Uses.java",
                "package p; class Uses { A a; class Other {} }",
            ),
            (
                "q/A.java",
                "package q; record Other(int n) {} @interface A {}",
            ),
            ("r/Damaged.java", "class A {}\0"),
        ] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            inputs.push_file(name.to_owned(), path);
        }
        inputs.push_notice("s".to_owned(), "not read".to_owned());
        let classes = [
            "A",
            "p.A",
            "p.Side",
            "p.Other",
            "q.A",
            "q.Other",
            "java.lang.Object",
        ];
        let classes = classes.map(str::to_owned).into_iter().collect();
        let all = declaring(&inputs, &classes);
        assert!(!all.has_failed);
        let found = all.files.classes();
        let found: Vec<String> = found
            .map(|(class, source)| format!("{class} {}", source.origin.display()))
            .collect();
        let expected = [
            "A A.java",
            "p.A p/A.java",
            "p.Side p/A.java",
            "q.A q/A.java",
            "q.Other q/A.java",
        ];
        assert_eq!(found, expected);
        assert_eq!(all.files.sources().len(), 3);
        let paths: Vec<&str> = all
            .notices
            .iter()
            .map(|notice| notice.path.as_str())
            .collect();
        assert_eq!(paths, ["s", "r/Damaged.java"]);
        inputs.name_file(folder.path().join("r/Damaged.java"));
        assert!(declaring(&inputs, &classes).has_failed);
    }
}
