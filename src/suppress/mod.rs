//! Findings that the source suppresses: `// threadlint-ignore[rule]: reason` on a line, a member or
//! a class, and `@SuppressWarnings("threadlint:rule")` on a declaration.
//!
//! A comment or annotation covers what is located in its place, and on a field or class also what is
//! said of that elsewhere. One that is malformed, or that covers nothing although its rule ran
//! there, gives a notice; it costs nothing else.

mod directive;
mod places;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::analysis::CheckTarget;
use crate::finding::{Finding, Location, RuleId};
use crate::model::{FileModel, IgnoreComment};
use crate::options::Options;
use crate::paths::are_around;
use crate::program::{ClassId, Program};
use crate::report::{Idle, Notice, Purpose, Suppressed};
use crate::source::{FileId, SourceFile, Span};
use crate::workspace::Workspace;
use directive::Directive;
use places::{Marks, Place, Reach, has, offset_in};

const NO_SUBJECT: &str = "no class, member or statement follows this comment, so that it suppresses \
                          nothing; put it on the line before the finding or at the end of that line";

/// The suppressions of all loaded files.
#[derive(Debug, Default)]
pub(crate) struct Suppressions {
    by_file: BTreeMap<FileId, Vec<Suppression>>,
    /// What is wrong with some of them.
    flaws: Vec<(Location, String)>,
}

/// One comment or annotation that can suppress something.
#[derive(Debug)]
struct Suppression {
    place: Location,
    directive: Directive,
    covers: Vec<Place>,
}

/// Where a suppression is, and the rule of it that applies.
type Use = (Location, RuleId);

/// The findings that are left, those that are suppressed, and suppressions without use.
pub(crate) struct Parted {
    pub(crate) left: Vec<(ClassId, Finding)>,
    pub(crate) suppressed: Vec<Suppressed>,
    /// About malformed suppressions.
    pub(crate) notices: Vec<Notice>,
    pub(crate) idle: Vec<Idle>,
}

/// Separates the findings that the source suppresses from the others.
pub(crate) fn part(
    found: Vec<(ClassId, Finding)>,
    workspace: &Workspace<'_>,
    targets: &[CheckTarget],
    options: &Options,
) -> Parted {
    let all = Suppressions::of(workspace);
    let mut parted = Parted {
        left: Vec::new(),
        suppressed: Vec::new(),
        notices: all.flawed(workspace),
        idle: Vec::new(),
    };
    let mut used: Vec<Use> = Vec::new();
    for (class, finding) in found {
        let covering = all.covering(&workspace.program, class, &finding);
        used.extend(covering.iter().map(|it| (it.place, finding.rule)));
        match covering.first() {
            Some(first) => parted.suppressed.push(Suppressed {
                finding,
                reason: first.directive.reason.clone(),
                place: first.place,
            }),
            None => parted.left.push((class, finding)),
        }
    }
    used.sort_unstable();
    parted.idle = all.idle(workspace, targets, options, &used);
    parted
}

impl Suppressions {
    pub(crate) fn of(workspace: &Workspace<'_>) -> Self {
        let mut all = Self::default();
        for (file, source) in (0..).map(FileId).zip(&workspace.sources) {
            let model = workspace.program.file(file);
            let may_omit_reason = workspace.settings_of(file).may_omit_reasons;
            all.read(file, model, source, may_omit_reason);
        }
        all
    }

    fn read(
        &mut self,
        file: FileId,
        model: &FileModel,
        source: &SourceFile,
        may_omit_reason: bool,
    ) {
        for comment in &model.ignores {
            let text = text_of_comment(source, comment.span);
            let covers = places::of_comment(comment, model, source);
            let read = directive::of_comment(text, may_omit_reason);
            let read = read.and_then(|read| {
                let has_subject = !covers.is_empty();
                has_subject
                    .then_some(read)
                    .ok_or_else(|| NO_SUBJECT.to_owned())
            });
            self.add(file, comment.span, covers, read);
        }
        for (annotation, covers) in places::annotated(model) {
            if annotation.simple_name() != "SuppressWarnings" {
                continue;
            }
            for (_, value) in &annotation.arguments {
                if let Some(read) = directive::of_annotation(value) {
                    self.add(file, annotation.span, covers.clone(), Ok(read));
                }
            }
        }
    }

    fn add(
        &mut self,
        file: FileId,
        span: Span,
        covers: Vec<Place>,
        read: Result<directive::Read, String>,
    ) {
        let place = Location { file, span };
        let (directive, wrong) = match read {
            Ok(read) => read,
            Err(why) => return self.flaws.push((place, why)),
        };
        self.flaws.extend(wrong.into_iter().map(|why| (place, why)));
        self.by_file.entry(file).or_default().push(Suppression {
            place,
            directive,
            covers,
        });
    }

    /// The place and the reason of the first suppression that covers the finding.
    pub(crate) fn first(
        &self,
        program: &Program,
        class: ClassId,
        finding: &Finding,
    ) -> Option<(Location, Option<&str>)> {
        let covering = self.covering(program, class, finding);
        let first = covering.first()?;
        Some((first.place, first.directive.reason.as_deref()))
    }

    /// The suppressions that cover the finding: those at its location come first.
    fn covering(&self, program: &Program, class: ClassId, finding: &Finding) -> Vec<&Suppression> {
        let name = Location {
            file: program.class(class).file,
            span: program.class_decl(class).name_span,
        };
        let mut files = vec![finding.location.file, finding.declaration.file, name.file];
        files.dedup();
        let mut covering: Vec<&Suppression> = Vec::new();
        for file in files {
            let marks = Marks {
                location: offset_in(finding.location, file),
                declaration: offset_in(finding.declaration, file),
                class: offset_in(name, file),
            };
            let here = self.by_file.get(&file).into_iter().flatten();
            covering.extend(here.filter(|it| it.applies(finding.rule, marks)));
        }
        covering
    }

    /// Notices about malformed suppressions in the files that were to be checked.
    fn flawed(&self, workspace: &Workspace<'_>) -> Vec<Notice> {
        let flaws = self.flaws.iter();
        let own = flaws.filter(|(place, _)| is_own(workspace, place.file));
        own.map(|(place, why)| notice(workspace, *place, why.clone()))
            .collect()
    }

    /// The suppressions of rules that found nothing there.
    fn idle(
        &self,
        workspace: &Workspace<'_>,
        targets: &[CheckTarget],
        options: &Options,
        used: &[Use],
    ) -> Vec<Idle> {
        let mut idle = Vec::new();
        for (&file, suppressions) in &self.by_file {
            let ran = Ran::in_file(workspace, targets, options, file);
            for it in suppressions {
                let rules = it.directive.rules.iter();
                let unused: Vec<RuleId> = rules
                    .copied()
                    .filter(|&rule| used.binary_search(&(it.place, rule)).is_err())
                    .filter(|&rule| ran.is_known(it, rule))
                    .collect();
                if !unused.is_empty() {
                    let Notice { path, line, .. } = notice(workspace, it.place, String::new());
                    idle.push(Idle {
                        path,
                        line,
                        start: it.place.span.start,
                        purpose: Purpose::Suppresses(unused),
                    });
                }
            }
        }
        idle
    }
}

impl Suppression {
    fn applies(&self, rule: RuleId, marks: Marks) -> bool {
        self.directive.rules.contains(&rule) && self.covers.iter().any(|it| it.covers(marks))
    }
}

/// Which rules ran on the classes of a file.
struct Ran {
    /// The declarations of the classes that were checked, with their rules.
    checked: Vec<(Span, Vec<RuleId>)>,
    /// Those that run on any class of the file.
    on_all: Vec<RuleId>,
    /// Whether all of the file's folder was checked.
    is_folder_checked: bool,
}

impl Ran {
    fn in_file(
        workspace: &Workspace<'_>,
        targets: &[CheckTarget],
        options: &Options,
        file: FileId,
    ) -> Self {
        let classes = targets.iter().map(|target| target.class);
        let own = classes.filter(|&class| workspace.file_of(class) == file);
        let asked = &options.rules;
        let checked = own.map(|class| {
            let span = workspace.program.class_decl(class).span;
            (span, workspace.rules_of(class, asked))
        });
        let settings = workspace.settings_of(file);
        let mut on_all = RuleId::enabled(asked, settings.preview);
        on_all.retain(|&rule| rule == RuleId::GuardedBy && is_own(workspace, file));
        let folder = workspace.path(file).parent();
        Self {
            checked: checked.collect(),
            on_all,
            is_folder_checked: folder.is_some_and(|folder| are_around(&options.paths, folder)),
        }
    }

    /// Whether the check would have found what the rule finds there. Subclasses in other files may
    /// use a field: what is said of it is known only if these were checked, too.
    fn is_known(&self, it: &Suppression, rule: RuleId) -> bool {
        let is_about = |class: Span| {
            let mut places = it.covers.iter();
            has(class, it.place.span.start) || places.any(|place| has(place.span, class.start))
        };
        let mut checked = self.checked.iter();
        let ran = self.on_all.contains(&rule)
            || checked.any(|(class, rules)| rules.contains(&rule) && is_about(*class));
        let is_of_field = it.covers.iter().any(|place| place.reach == Reach::Fields);
        ran && (self.is_folder_checked || !is_of_field)
    }
}

/// Whether a file was to be checked, and not only loaded for the sake of others.
fn is_own(workspace: &Workspace<'_>, file: FileId) -> bool {
    workspace.may_have_targets()[file.0 as usize]
}

/// What follows the word.
fn text_of_comment(source: &SourceFile, span: Span) -> &str {
    let text = source.text.get(span.start as usize..span.end as usize);
    let text = text.unwrap_or_default();
    text.strip_prefix(IgnoreComment::WORD).unwrap_or(text)
}

fn notice(workspace: &Workspace<'_>, place: Location, message: String) -> Notice {
    let source = &workspace.sources[place.file.0 as usize];
    Notice {
        path: source.origin.display(),
        line: Some(source.position(place.span.start).line),
        message,
        is_internal: false,
    }
}
