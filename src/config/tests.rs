use std::fs;

use miette::Diagnostic as _;
use tempfile::TempDir;

use super::files::FILE_NAME;
use super::*;

fn project(config: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in ["src/A.java", "gen/B.java"] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "class C {}").unwrap();
    }
    fs::write(folder.path().join(FILE_NAME), config).unwrap();
    folder
}

/// The configuration for a check of these paths of the project.
fn load(named: Option<&Path>, paths: &[PathBuf]) -> Result<Config, ConfigError> {
    let mut files = ConfigFiles::open(named)?;
    for path in paths {
        let path = path.canonicalize().unwrap();
        files.excluding(&path, path.is_dir());
    }
    Config::of(files)
}

#[test]
fn the_nearest_file_applies_to_a_path_and_types_are_known_everywhere() {
    let folder = project("exclude = ['/gen/']\npreview = true\n[[type]]\nnames = ['a.Outer']\n");
    let file = folder.path().join("src/A.java");
    let config = load(None, std::slice::from_ref(&file)).unwrap();
    assert!(config.knowledge.contains_type("a.Outer"));
    assert!(config.knowledge.contains_type("java.util.Map"));
    let of = |config: &Config, path: &str| {
        let root = folder.path().canonicalize().unwrap();
        let settings = config.settings_of(&root.join(path));
        (
            settings.preview,
            settings.excludes.matches(&root.join("gen"), true),
        )
    };
    assert_eq!(of(&config, "src/A.java"), (true, true));
    let nearer = folder.path().join("src").join(FILE_NAME);
    fs::write(&nearer, "\u{FEFF}[[type]]\nnames = ['a.Inner']\n").unwrap();
    for paths in [&["src/A.java", "B.java"][..], &["B.java", "src/A.java"]] {
        fs::write(folder.path().join("B.java"), "class B {}").unwrap();
        let paths: Vec<PathBuf> = paths.iter().map(|path| folder.path().join(path)).collect();
        let config = load(None, &paths).unwrap();
        assert!(config.knowledge.contains_type("a.Inner"));
        assert!(config.knowledge.contains_type("a.Outer"));
        assert_eq!(of(&config, "src/A.java"), (false, false));
        assert_eq!(of(&config, "src/not/walked/C.java"), (false, false));
        assert_eq!(of(&config, "B.java"), (true, true));
    }
    let config = load(None, &[file]).unwrap();
    assert!(
        config.knowledge.contains_type("a.Outer"),
        "the file above counts too"
    );
}

#[test]
fn a_named_file_replaces_the_one_that_would_be_found() {
    let folder = project("[[type]]\nnames = ['a.Found']\n");
    let named = folder.path().join("other.toml");
    fs::write(&named, "[[type]]\nnames = ['a.Named']\n").unwrap();
    let config = load(Some(&named), &[folder.path().to_owned()]).unwrap();
    assert!(config.knowledge.contains_type("a.Named"));
    assert!(!config.knowledge.contains_type("a.Found"));
    let missing = folder.path().join("missing.toml");
    let error = load(Some(&missing), &[]).unwrap_err();
    assert!(error.to_string().ends_with("no such file"));
}

#[test]
fn a_folder_has_the_files_in_it_and_above() {
    let set = |class: &str| format!("[[atomic-set]]\nclass = '{class}'\nfields = ['n']\n");
    let folder = project(&set("a.Above"));
    let root = folder.path().canonicalize().unwrap();
    let below = root.join("src");
    fs::write(below.join(FILE_NAME), set("a.Below")).unwrap();
    fs::write(root.join("gen").join(FILE_NAME), set("a.Beside")).unwrap();
    let named = folder.path().join("other.toml");
    fs::write(&named, set("a.Named")).unwrap();
    let classes = |folder: &Path, named: Option<&Path>| -> Vec<String> {
        let config = Config::of(ConfigFiles::around(folder, named).unwrap()).unwrap();
        let fields = config.knowledge.atomic_sets.into_iter();
        let fields = fields.flat_map(|set| set.fields);
        fields.map(|(class, _)| class).collect()
    };
    assert_eq!(classes(&below, None), ["a.Below", "a.Above"]);
    assert_eq!(classes(&root, None), ["a.Above"]);
    assert_eq!(classes(&below, Some(&named)), ["a.Named"]);
}

#[test]
fn packs_select_the_known_libraries() {
    let guava = "com.google.common.cache.Cache";
    let known = |config| {
        let folder = project(config);
        let config = load(None, &[folder.path().to_owned()]).unwrap();
        config.knowledge.contains_type(guava)
    };
    assert!(known("exclude = []\n"));
    assert!(known("packs = ['guava']\n"));
    assert!(!known("packs = ['netty']\n"));
}

#[test]
fn a_file_that_is_not_utf8_is_refused() {
    let folder = project("");
    fs::write(folder.path().join(FILE_NAME), b"# \xFF\n").unwrap();
    let error = load(None, &[folder.path().to_owned()]).unwrap_err();
    assert!(error.to_string().ends_with("it is not UTF-8"));
}

#[test]
fn errors_name_the_file_and_mark_the_place() {
    let text = "exclude = ['ok', '[z-a]']\n";
    let folder = project(text);
    let error = load(None, &[folder.path().to_owned()]).unwrap_err();
    let label = error.labels().unwrap().next().unwrap();
    assert_eq!(&text[label.offset()..label.offset() + label.len()], "[z-a]");
    let folder = project("# two keys\nexcludes = ['x']\n");
    let error = load(None, &[folder.path().to_owned()]).unwrap_err();
    let label = error.labels().unwrap().next().unwrap();
    assert_eq!((label.offset(), label.len()), (11, 8));
    let source = error.source_code().unwrap();
    let excerpt = source.read_span(label.inner(), 0, 0).unwrap();
    assert!(excerpt.name().unwrap().ends_with(FILE_NAME));
    assert_eq!(excerpt.line(), 1);
}
