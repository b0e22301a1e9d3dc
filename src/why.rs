//! Makes the account of the field `CLASS.FIELD`: runs the stages of a check for one field.
//!
//! The class is searched for in every input. Then the files are loaded exactly as `check` loads
//! them, so that the account describes what a check sees. A class that is in no scope of a check is
//! loaded as well; its account says what the rules would report if it promised thread-safety.

use std::path::Path;

use miette::Diagnostic;
use thiserror::Error;

use crate::account::{Account, Dismissal, Outcome};
use crate::analysis::{CheckTarget, Facts};
use crate::config::Config;
use crate::error::AnalyzeError;
use crate::exempt::Subject;
use crate::finding::Finding;
use crate::inputs::Inputs;
use crate::knowledge::Knowledge;
use crate::load::{Wanted, files_with};
use crate::options::{Options, Scope};
use crate::program::{ClassId, FieldId, Program};
use crate::report::Report;
use crate::rules;
use crate::source::{FileId, Position};
use crate::suppress::Suppressions;
use crate::workspace::{Session, Workspace};

/// An account, and the source texts that its locations refer to.
#[derive(Debug)]
pub(crate) struct Explained {
    pub(crate) account: Account,
    /// Contains no findings: they are in the account.
    pub(crate) report: Report,
}

/// Why there is no account.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum WhyError {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Analyze(#[from] AnalyzeError),

    #[error("`{query}` does not name a field")]
    #[diagnostic(help("write `CLASS.FIELD`, as in `threadlint why shop.PriceCache.prices src`"))]
    NotAField { query: String },

    #[error("there is no class `{class}` in these paths")]
    #[diagnostic(help("{advice}"))]
    NoClass { class: String, advice: String },

    #[error("`{class}` has no field `{field}`")]
    #[diagnostic(help("{advice}"))]
    NoField {
        class: String,
        field: String,
        advice: String,
    },

    #[error("several classes are called `{class}`")]
    #[diagnostic(help("{advice}"))]
    Ambiguous { class: String, advice: String },

    #[error("`{class}` could not be loaded")]
    #[diagnostic(help("`threadlint check` on the same paths says what is wrong"))]
    NotLoaded { class: String },
}

/// The account of the field that `query` names.
pub(crate) fn why(options: &Options, query: &str) -> Result<Explained, WhyError> {
    let (class, field) = match query.rsplit_once('.') {
        Some((class, field)) if !class.is_empty() && !field.is_empty() => (class, field),
        _ => {
            return Err(WhyError::NotAField {
                query: query.to_owned(),
            });
        }
    };
    let mut session = Session::open(options)?;
    let named = session.run(|_, inputs| find(inputs, class))?;
    explained(&mut session, named, field)
}

/// The account of the field whose name is at a position of a file, which is among the paths of
/// `options`; `None` if there is no field of a class around it.
pub(crate) fn why_at(
    options: &Options,
    path: &Path,
    position: Position,
) -> Result<Option<Explained>, WhyError> {
    let mut session = Session::open(options)?;
    let found = session.run(|config, inputs| field_at(config, inputs, path, position));
    found
        .map(|(named, field)| explained(&mut session, named, &field))
        .transpose()
}

fn explained(session: &mut Session, named: Named, field: &str) -> Result<Explained, WhyError> {
    for scope in [Scope::Annotated, Scope::All] {
        let told = session.run(|config, inputs| answer(config, inputs, scope, &named, field));
        if let Some(told) = told {
            return told;
        }
    }
    Err(WhyError::NotLoaded {
        class: named.binary,
    })
}

/// The class around a position, the innermost that has a field of the name there, and that name.
fn field_at(
    config: &Config,
    inputs: &mut Inputs,
    path: &Path,
    position: Position,
) -> Option<(Named, String)> {
    let input = (0..inputs.len()).find(|&input| inputs.path(input) == Some(path))?;
    let wanted = Wanted {
        scope: Scope::Annotated,
        rules: &[],
        besides: Some(input),
        shelf: None,
    };
    let workspace = Workspace::load(config, inputs, &wanted);
    let program = &workspace.program;
    let mut files = (0..).map(FileId).zip(&workspace.sources);
    let (file, source) = files.find(|(file, _)| workspace.path(*file) == path)?;
    let offset = source.offset(position);
    let name = word_at(&source.text, offset);
    let is_around = |class: &ClassId| {
        let span = program.class_decl(*class).span;
        workspace.file_of(*class) == file
            && (span.start as usize..span.end as usize).contains(&offset)
    };
    let around = program.class_ids().filter(is_around);
    let with_field = around.filter(|class| field_of(program, *class, name).is_some());
    let class = with_field.min_by_key(|class| {
        let span = program.class_decl(*class).span;
        span.end - span.start
    })?;
    let binary = program.class_decl(class).binary_name.clone();
    Some((Named { input, binary }, name.to_owned()))
}

/// The name at an offset; empty if there is none.
fn word_at(text: &str, offset: usize) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let (before, after) = text.split_at(offset);
    let start = before.trim_end_matches(is_part).len();
    let end = offset + after.len() - after.trim_start_matches(is_part).len();
    &text[start..end]
}

/// The class that `query` names.
struct Named {
    /// Index of its input.
    input: usize,
    binary: String,
}

/// The only class of that name, simple, qualified or binary.
fn find(inputs: &mut Inputs, class: &str) -> Result<Named, WhyError> {
    let wanted = class.replace('$', ".");
    let simple = wanted.rsplit('.').next().unwrap_or(&wanted).to_owned();
    let mut found: Vec<(bool, Named)> = Vec::new();
    let mut names: Vec<String> = (0..inputs.len())
        .filter_map(|input| stem(&inputs.origin(input).display()))
        .collect();
    for (input, model) in files_with(inputs, &simple) {
        for decl in &model.types {
            let dotted = decl.binary_name.replace('$', ".");
            let is_exact = dotted == wanted;
            let before = dotted.strip_suffix(&wanted);
            if is_exact || before.is_some_and(|before| before.ends_with('.')) {
                let binary = decl.binary_name.clone();
                found.push((is_exact, Named { input, binary }));
            }
            names.push(decl.name.clone());
        }
    }
    // A full name means that class, even if other names end with it.
    if found.iter().any(|(is_exact, _)| *is_exact) {
        found.retain(|(is_exact, _)| *is_exact);
    }
    match found.len() {
        1 => Ok(found.swap_remove(0).1),
        0 => Err(WhyError::NoClass {
            class: class.to_owned(),
            advice: rules::did_you_mean(&simple, names).unwrap_or_else(|| {
                "give the simple, the qualified or the binary name, and the paths to look in; \
                 `--tests` looks in test sources, too"
                    .to_owned()
            }),
        }),
        _ => Err(ambiguous(class, &found, inputs)),
    }
}

fn ambiguous(class: &str, found: &[(bool, Named)], inputs: &Inputs) -> WhyError {
    let mut rows: Vec<String> = found
        .iter()
        .map(|(_, named)| format!("{}  {}", named.binary, inputs.origin(named.input).display()))
        .collect();
    rows.sort();
    let differ = rows
        .windows(2)
        .any(|pair| pair[0].split(' ').next() != pair[1].split(' ').next());
    let how = if differ {
        "give the qualified name of one of them, or the path of its file"
    } else {
        "give the path of one of them after the name"
    };
    WhyError::Ambiguous {
        class: class.to_owned(),
        advice: format!("{how}:\n{}", rows.join("\n")),
    }
}

/// File name without folder and extension.
fn stem(path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?;
    Some(name.strip_suffix(".java").unwrap_or(name).to_owned())
}

/// The answer, if a check of that scope includes the class, or if this is the last scope to try.
fn answer(
    config: &Config,
    inputs: &mut Inputs,
    scope: Scope,
    named: &Named,
    field: &str,
) -> Option<Result<Explained, WhyError>> {
    let wanted = Wanted {
        scope,
        rules: &[],
        besides: (scope == Scope::All).then_some(named.input),
        shelf: None,
    };
    let mut workspace = Workspace::load(config, inputs, &wanted);
    let program = &workspace.program;
    let mut classes = program.class_ids();
    let class = classes.find(|&id| program.class_decl(id).binary_name == named.binary)?;
    let checked = workspace.targets();
    let target = checked.into_iter().find(|target| target.class == class);
    if target.is_none() && scope != Scope::All {
        return None;
    }
    let Some(id) = field_of(program, class, field) else {
        return Some(Err(no_field(program, class, field)));
    };
    let mut notices = std::mem::take(&mut workspace.notices);
    let facts = workspace.facts();
    notices.extend(workspace.unevaluated(&facts));
    let mut account = told(&facts, class, target, id, scope);
    drop(facts);
    dismiss(&mut account, &workspace, class);
    let report = Report {
        sources: workspace.sources,
        notices,
        ..Report::default()
    };
    Some(Ok(Explained { account, report }))
}

fn told(
    facts: &Facts<'_>,
    class: ClassId,
    target: Option<CheckTarget>,
    field: FieldId,
    scope: Scope,
) -> Account {
    let is_target = target.is_some();
    let target = target.unwrap_or_else(|| CheckTarget::asked_about(facts.program, class));
    let mut account = rules::account(facts, &target, field);
    account.unchecked = match (scope, is_target) {
        (Scope::Annotated, _) => None,
        (Scope::All, true) => Some("no contract annotation promises thread-safety".to_owned()),
        (Scope::All, false) => {
            account.promise = None;
            Some(never_checked(facts.knowledge, facts.program, class).to_owned())
        }
    };
    account
}

fn never_checked(knowledge: &Knowledge, program: &Program, class: ClassId) -> &'static str {
    let decl = program.class_decl(class);
    let states = |annotation| knowledge.annotation_contract(annotation).is_some();
    if program.is_interface(class) {
        "interfaces are not checked"
    } else if knowledge
        .users_contract(&program.class(class).qualified)
        .is_some()
        || decl.annotations.iter().any(states)
    {
        "no rule checks classes with its contract"
    } else {
        "it makes no promise and uses no lock"
    }
}

/// The field of that name in the class, or else in the nearest superclass.
fn field_of(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    fields(program, class).find(|&field| program.field_decl(field).name == name)
}

fn fields(program: &Program, class: ClassId) -> impl Iterator<Item = FieldId> + '_ {
    let chain = program.superclass_chain(class).into_iter();
    chain.flat_map(|id| program.class(id).fields.iter().copied())
}

fn no_field(program: &Program, class: ClassId, field: &str) -> WhyError {
    let names: Vec<String> = fields(program, class)
        .map(|id| program.field_decl(id).name.clone())
        .collect();
    let advice = match (rules::did_you_mean(field, names.clone()), names.as_slice()) {
        (Some(advice), _) => advice,
        (None, []) => "it has no fields".to_owned(),
        (None, names) => format!("its fields are `{}`", names.join("`, `")),
    };
    WhyError::NoField {
        class: program.class_decl(class).binary_name.clone(),
        field: field.to_owned(),
        advice,
    }
}

/// Adds to each finding what keeps it from being reported.
fn dismiss(account: &mut Account, workspace: &Workspace<'_>, class: ClassId) {
    let suppressions = Suppressions::of(workspace);
    for verdict in &mut account.verdicts {
        let Outcome::Found(findings) = &mut verdict.outcome else {
            continue;
        };
        for (finding, dismissal) in findings {
            let suppressed = suppression(&suppressions, workspace, class, finding);
            *dismissal = suppressed
                .map(Dismissal::Suppressed)
                .or_else(|| exemption(workspace, class, finding).map(Dismissal::Exempted));
        }
    }
}

fn suppression(
    suppressions: &Suppressions,
    workspace: &Workspace<'_>,
    class: ClassId,
    finding: &Finding,
) -> Option<String> {
    let (place, reason) = suppressions.first(&workspace.program, class, finding)?;
    let source = &workspace.sources[place.file.0 as usize];
    let line = source.position(place.span.start).line;
    let place = format!("{}:{line}", source.origin.display());
    Some(reason.map_or_else(|| place.clone(), |reason| format!("{place}: {reason}")))
}

fn exemption(workspace: &Workspace<'_>, class: ClassId, finding: &Finding) -> Option<String> {
    let file = finding.location.file;
    let exemptions = &workspace.settings_of(file).exemptions;
    let subject = Subject {
        classes: &workspace.lineage(class),
        path: workspace.path(file),
    };
    let first = exemptions.covering(finding, subject).first().copied()?;
    let entry = &exemptions.list[first];
    Some(format!(
        "{}:{}: {}",
        exemptions.file, entry.line, entry.reason
    ))
}
