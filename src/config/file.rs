//! One `threadlint.toml`: its text, and its settings for the paths below it.

use std::fs;
use std::path::{Path, PathBuf};

use miette::SourceSpan;

use super::error::ConfigError;
use crate::exempt::{Exemption, Exemptions, FieldGlob};
use crate::finding::RuleId;
use crate::knowledge::{ExemptRule, FileText, Name, RuleFile};
use crate::paths::{Excludes, GivenPath, GlobError};
use crate::read::io_reason;

/// Settings for the sources to which one configuration file is the nearest.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    pub(crate) excludes: Excludes,
    pub(crate) exemptions: Exemptions,
    /// Whether previews run too.
    pub(crate) preview: bool,
    /// Whether sources of tests are checked, too.
    pub(crate) tests: bool,
    /// Whether a comment may suppress findings without a reason.
    pub(crate) may_omit_reasons: bool,
}

/// A configuration file that was read. Its entries about types are not evaluated yet.
#[derive(Debug)]
pub(super) struct ConfigFile {
    pub(super) path: PathBuf,
    /// As shown to the user.
    pub(super) name: String,
    pub(super) text: String,
    pub(super) settings: Settings,
}

impl ConfigFile {
    pub(super) fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = read_text(path).map_err(|reason| ConfigError::Unreadable {
            path: path.to_string_lossy().into_owned(),
            reason,
        })?;
        let name = GivenPath::display(path);
        let folder = path
            .canonicalize()
            .ok()
            .and_then(|path| path.parent().map(Path::to_owned))
            .unwrap_or_default();
        let place = FilePlace {
            file: FileText {
                name: &name,
                text: &text,
            },
            folder: &folder,
        };
        let settings = place.settings()?;
        Ok(Self {
            path: path.to_owned(),
            name,
            text,
            settings,
        })
    }

    pub(super) fn text(&self) -> FileText<'_> {
        FileText {
            name: &self.name,
            text: &self.text,
        }
    }
}

/// The file's text without a byte order mark, or why it cannot be read.
fn read_text(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| io_reason(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// The file that is being read, and its folder.
struct FilePlace<'a> {
    file: FileText<'a>,
    folder: &'a Path,
}

impl<'a> FilePlace<'a> {
    fn settings(&self) -> Result<Settings, ConfigError> {
        let rules = RuleFile::parse(self.file)?;
        let excludes = self.globs("exclude", &rules.exclude)?;
        let exemptions = rules.exemptions.iter();
        Ok(Settings {
            excludes,
            exemptions: Exemptions {
                list: exemptions
                    .map(|rule| self.exemption(rule))
                    .collect::<Result<_, _>>()?,
                file: self.file.name.to_owned(),
                folder: self.folder.to_owned(),
            },
            preview: rules.preview,
            tests: rules.tests,
            may_omit_reasons: rules.require_reason == Some(false),
        })
    }

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
        if reason.is_empty() {
            return Err(self.refused(
                "an exemption needs a reason".to_owned(),
                rule.reason.span().into(),
                "say in one sentence why the finding does no harm",
            ));
        }
        let names = rule.fields.iter().chain(&rule.paths);
        let Some(&Name(start)) = names.min_by_key(|name| self.file.span_of(name.0).offset()) else {
            return Err(self.refused(
                "this exemption would exempt everything".to_owned(),
                rule.reason.span().into(),
                "add `fields` or `paths`",
            ));
        };
        let fields = rule.fields.iter().map(|&name| self.field_glob(name));
        let rules = rule.rules.iter().map(|&name| self.rule(name));
        Ok(Exemption {
            fields: fields.collect::<Result<_, _>>()?,
            paths: match rule.paths.as_slice() {
                [] => None,
                paths => Some(self.globs("paths", paths)?),
            },
            rules: rules.collect::<Result<_, _>>()?,
            reason: reason.to_owned(),
            line: self.file.line_of(start),
        })
    }

    fn field_glob(&self, Name(name): Name<'a>) -> Result<FieldGlob, ConfigError> {
        FieldGlob::new(name).ok_or_else(|| {
            self.refused(
                format!("`{name}` does not name fields"),
                self.file.span_of(name),
                "write `Class.field` with the class's qualified name; `*` matches any \
                 characters within one part of the name, `**` whole parts",
            )
        })
    }

    fn rule(&self, Name(name): Name<'a>) -> Result<RuleId, ConfigError> {
        RuleId::parse(name).ok_or_else(|| {
            let known = RuleId::ALL.map(|rule| format!("`{}`", rule.name()));
            self.refused(
                format!("there is no rule `{name}`"),
                self.file.span_of(name),
                &format!("the rules are {}", known.join(", ")),
            )
        })
    }

    fn refused(&self, message: String, span: SourceSpan, advice: &str) -> ConfigError {
        ConfigError::Exempt {
            message,
            advice: advice.to_owned(),
            text: self.file.source(),
            span,
        }
    }
}
