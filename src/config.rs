//! The user's `threadlint.toml`: finds it, reads it, and joins it with the built-in knowledge.
//!
//! The nearest file above the first given path counts, or the one named by a flag. A file that
//! cannot be understood stops the run, with the place: a setting must never be dropped silently.

use std::fs;
use std::path::{Path, PathBuf};

use miette::{Diagnostic, SourceSpan};
use thiserror::Error;

use crate::exempt::{Exemption, Exemptions, FieldGlob};
use crate::finding::RuleId;
use crate::knowledge::{ExemptRule, FileText, Knowledge, KnowledgeError, Name, Source};
use crate::read::io_reason;
use crate::walk::{self, Excludes, GlobError};

/// Name of the file that is looked for.
const FILE_NAME: &str = "threadlint.toml";

/// What holds for a run.
#[derive(Debug)]
pub(crate) struct Config {
    /// Built-in knowledge and the user's.
    pub(crate) knowledge: Knowledge,
    pub(crate) excludes: Excludes,
    pub(crate) exemptions: Exemptions,
    /// Rules on trial run too.
    pub(crate) preview: bool,
}

/// A configuration that cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum ConfigError {
    #[error("the configuration `{path}` cannot be read: {reason}")]
    #[diagnostic(
        code(threadlint::config::unreadable),
        help("name an existing `threadlint.toml`, in UTF-8")
    )]
    Unreadable { path: String, reason: String },

    #[error(transparent)]
    #[diagnostic(transparent)]
    Knowledge(#[from] KnowledgeError),

    #[error("the glob in `{key}` is not understood: {reason}")]
    #[diagnostic(
        code(threadlint::config::glob),
        help("globs are written as in `.gitignore`, relative to the folder of this file")
    )]
    Glob {
        key: &'static str,
        reason: String,
        #[source_code]
        text: Source,
        #[label("this one")]
        span: SourceSpan,
    },

    #[error("{message}")]
    #[diagnostic(code(threadlint::config::exempt), help("{advice}"))]
    Exempt {
        message: String,
        advice: String,
        #[source_code]
        text: Source,
        #[label("here")]
        span: SourceSpan,
    },
}

/// Loads the configuration for a run; without a file the built-in knowledge alone.
pub(crate) fn load(explicit: Option<&Path>, first_path: &Path) -> Result<Config, ConfigError> {
    let found = explicit.map(Path::to_owned).or_else(|| find(first_path));
    let Some(path) = found else {
        return Ok(Config {
            knowledge: Knowledge::builtin()?,
            excludes: Excludes::default(),
            exemptions: Exemptions::default(),
            preview: false,
        });
    };
    let unreadable = |reason: String| ConfigError::Unreadable {
        path: path.to_string_lossy().into_owned(),
        reason,
    };
    let bytes = fs::read(&path).map_err(|error| unreadable(io_reason(&error)))?;
    let text = String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8".to_owned()))?;
    let name = shown(&path);
    let file = FileText {
        name: &name,
        text: text.strip_prefix('\u{FEFF}').unwrap_or(&text),
    };
    let (knowledge, rules) = Knowledge::with_user(file)?;
    let folder = path
        .canonicalize()
        .ok()
        .and_then(|path| path.parent().map(Path::to_owned))
        .unwrap_or_default();
    let place = Place {
        file,
        folder: &folder,
    };
    let excludes = place.globs("exclude", &rules.exclude)?;
    let mut list = Vec::new();
    for rule in &rules.exemptions {
        list.push(place.exemption(rule)?);
    }
    Ok(Config {
        knowledge,
        excludes,
        exemptions: Exemptions {
            list,
            file: shown(&path),
            folder,
        },
        preview: rules.preview,
    })
}

/// Relative to the working directory where the file lies below it.
fn shown(path: &Path) -> String {
    let place = walk::Place::of(path);
    place.map_or_else(
        |_| path.to_string_lossy().into_owned(),
        |place| place.shown(Path::new("")),
    )
}

/// The file that is read, and where it lies.
struct Place<'a> {
    file: FileText<'a>,
    folder: &'a Path,
}

impl<'a> Place<'a> {
    fn globs(&self, key: &'static str, globs: &[Name<'a>]) -> Result<Excludes, ConfigError> {
        let texts = globs.iter().map(|glob| glob.0);
        Excludes::new(self.folder, texts).map_err(|GlobError { index, reason }| {
            let span = globs.get(index);
            ConfigError::Glob {
                key,
                reason,
                text: self.file.source(),
                span: span.map_or((0, 0).into(), |glob| self.file.span_of(glob.0)),
            }
        })
    }

    fn exemption(&self, rule: &ExemptRule<'a>) -> Result<Exemption, ConfigError> {
        let reason = rule.reason.as_ref().trim();
        let refuse = |message: String, span: SourceSpan, advice: &str| ConfigError::Exempt {
            message,
            advice: advice.to_owned(),
            text: self.file.source(),
            span,
        };
        if reason.is_empty() {
            return Err(refuse(
                "an exemption needs a reason".to_owned(),
                rule.reason.span().into(),
                "say in a sentence why the finding does no harm",
            ));
        }
        let names = rule.fields.iter().chain(&rule.paths);
        let starts = names.map(|name| self.file.span_of(name.0).offset());
        let Some(start) = starts.min() else {
            return Err(refuse(
                "this exemption would exempt everything".to_owned(),
                rule.reason.span().into(),
                "add `fields` or `paths`",
            ));
        };
        let fields = rule.fields.iter().map(|name| {
            FieldGlob::new(name.0).ok_or_else(|| {
                refuse(
                    format!("`{}` does not name fields", name.0),
                    self.file.span_of(name.0),
                    "write `Class.field` with the class's qualified name; `*` stands for a piece \
                     of one part of the name, `**` for whole parts",
                )
            })
        });
        let rules = rule.rules.iter().map(|name| {
            RuleId::parse(name.0).ok_or_else(|| {
                let known = RuleId::ALL.map(|rule| format!("`{}`", rule.name()));
                refuse(
                    format!("there is no rule `{}`", name.0),
                    self.file.span_of(name.0),
                    &format!("the rules are {}", known.join(", ")),
                )
            })
        });
        Ok(Exemption {
            fields: fields.collect::<Result<_, _>>()?,
            paths: match rule.paths.as_slice() {
                [] => None,
                paths => Some(self.globs("paths", paths)?),
            },
            rules: rules.collect::<Result<_, _>>()?,
            reason: reason.to_owned(),
            line: 1 + self.file.text[..start].matches('\n').count(),
        })
    }
}

/// The nearest configuration in the path's folder or above; none for a path that does not exist,
/// which is reported when the inputs are listed.
fn find(start: &Path) -> Option<PathBuf> {
    let start = start.canonicalize().ok()?;
    start
        .ancestors()
        .map(|folder| folder.join(FILE_NAME))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::walk::collect;

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

    #[test]
    fn the_nearest_file_above_the_path_counts() {
        let folder = project("exclude = ['/gen/']\n[[type]]\nnames = ['a.Outer']\n");
        let config = load(None, &folder.path().join("src/A.java")).unwrap();
        assert!(config.knowledge.contains_type("a.Outer"));
        assert!(config.knowledge.contains_type("java.util.Map"));
        let inputs = collect(&[folder.path().to_owned()], &config.excludes).unwrap();
        assert_eq!(inputs.len(), 1);
        assert!(inputs.origin(0).display().ends_with("src/A.java"));
        let nearer = folder.path().join("src").join(FILE_NAME);
        fs::write(&nearer, "\u{FEFF}[[type]]\nnames = ['a.Inner']\n").unwrap();
        let config = load(None, &folder.path().join("src/A.java")).unwrap();
        assert!(config.knowledge.contains_type("a.Inner"));
        assert!(!config.knowledge.contains_type("a.Outer"));
        assert!(config.excludes.is_empty());
    }

    #[test]
    fn a_named_file_replaces_the_one_that_would_be_found() {
        let folder = project("[[type]]\nnames = ['a.Found']\n");
        let named = folder.path().join("other.toml");
        fs::write(&named, "[[type]]\nnames = ['a.Named']\n").unwrap();
        let config = load(Some(&named), folder.path()).unwrap();
        assert!(config.knowledge.contains_type("a.Named"));
        assert!(!config.knowledge.contains_type("a.Found"));
        let missing = folder.path().join("missing.toml");
        let error = load(Some(&missing), folder.path()).unwrap_err();
        assert!(error.to_string().ends_with("no such file"));
    }

    #[test]
    fn a_file_selects_the_libraries_that_are_known() {
        let guava = "com.google.common.cache.Cache";
        let known = |config| {
            let folder = project(config);
            let config = load(None, folder.path()).unwrap();
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
        let error = load(None, folder.path()).unwrap_err();
        assert!(error.to_string().ends_with("it is not UTF-8"));
    }

    #[test]
    fn errors_name_the_file_and_point_at_the_place() {
        let text = "exclude = ['ok', '[z-a]']\n";
        let folder = project(text);
        let error = load(None, folder.path()).unwrap_err();
        let label = error.labels().unwrap().next().unwrap();
        assert_eq!(&text[label.offset()..label.offset() + label.len()], "[z-a]");
        let folder = project("# two keys\nexcludes = ['x']\n");
        let error = load(None, folder.path()).unwrap_err();
        let label = error.labels().unwrap().next().unwrap();
        assert_eq!((label.offset(), label.len()), (11, 8));
        let source = error.source_code().unwrap();
        let excerpt = source.read_span(label.inner(), 0, 0).unwrap();
        assert!(excerpt.name().unwrap().ends_with(FILE_NAME));
        assert_eq!(excerpt.line(), 1);
    }
}
