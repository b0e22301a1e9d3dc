//! Loads file models from the inputs: decides which files to parse, and which other files they
//! need.
//!
//! Every file is read once and searched for the strings that any file with a class to check must
//! contain; only files with such a string are parsed. Then the types that those classes depend on
//! (supertypes, types of fields and of the objects created for them) are located by their package
//! and parsed too; their files are read a second time, so that memory does not grow with the tree.
//!
//! A file that cannot be used gives a notice and does not affect the others.

mod callers;
mod declaring;
mod density;
mod prefilter;
mod shelf;
mod tree;
mod unloaded;
mod wanted;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use crate::finding::RuleId;
use crate::inputs::Inputs;
use crate::knowledge::Knowledge;
use crate::model::{FileModel, Gap, GapReason, Import};
use crate::options::Scope;
use crate::read::{Decoded, decode};
use crate::report::Notice;
use crate::source::SourceFile;
use crate::syntax;
pub(crate) use declaring::{Declaring, declaring};
use prefilter::Prefilter;
pub(crate) use shelf::Shelf;
use shelf::Shelved;
use tree::{Names, Tree};
pub(crate) use unloaded::Unloaded;
use wanted::Follow;

/// Longest chain of supertypes to load. The types of their fields are not loaded: calls on the
/// objects in those fields are assumed not to change them (may under-report).
const MAX_ROUNDS: u8 = 32;

/// Most notices per file about source that could not be parsed.
const MAX_GAPS_NAMED: usize = 3;

/// A parsed file.
pub(crate) struct Loaded {
    input: usize,
    /// Absolute path of the file, or of the archive, that it was read from.
    pub(crate) path: PathBuf,
    pub(crate) source: SourceFile,
    pub(crate) model: Arc<FileModel>,
    /// Memory that its size allows and that it does not take.
    slack: usize,
    /// May contain classes to check; otherwise it was loaded only for its declarations.
    pub(crate) may_have_targets: bool,
}

/// Everything that is needed to check the inputs.
pub(crate) struct Loading {
    /// In the order of the inputs; files that were not given come last.
    pub(crate) files: Vec<Loaded>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) partial_files: usize,
    /// Paths that the user named, of files and archives that cannot be used.
    pub(crate) unusable: Vec<String>,
}

/// What to load: the union of the following.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// Files that may contain classes of this scope.
    pub(crate) scope: Scope,
    /// Files that these rules check in addition.
    pub(crate) rules: &'a [RuleId],
    /// This input, whatever it contains.
    pub(crate) besides: Option<usize>,
    /// What was parsed before; of files in archives nothing is kept.
    pub(crate) shelf: Option<&'a Shelf>,
}

/// Reads and parses the wanted files, and the files with types that they refer to.
pub(crate) fn load(inputs: &mut Inputs, knowledge: &Knowledge, wanted: &Wanted<'_>) -> Loading {
    let prefilter = Prefilter::new(knowledge, wanted.scope, wanted.rules);
    let mut collected = Collected {
        knowledge,
        shelf: wanted.shelf,
        files: Vec::new(),
        notices: inputs.notices().to_vec(),
        unusable: inputs.unusable().to_vec(),
        spare: density::SPARE,
    };
    let given = (0..inputs.len()).collect();
    collected.load(inputs, given, |input| {
        if wanted.besides == Some(input) {
            Select::Asked
        } else {
            Select::IfAccepted(&prefilter)
        }
    });
    pull_in(inputs, &mut collected);
    pull_in_callers(inputs, &mut collected);
    collected.finish()
}

/// What is loaded so far.
struct Collected<'k> {
    knowledge: &'k Knowledge,
    shelf: Option<&'k Shelf>,
    files: Vec<Loaded>,
    notices: Vec<Notice>,
    /// Paths that the user named and that cannot be used.
    unusable: Vec<String>,
    /// Memory that dense texts may still take: what the others leave of theirs, and a constant.
    spare: usize,
}

impl Collected<'_> {
    /// Loads these inputs, as far as they are selected and can be used. Dense texts come last: the
    /// first of them that fit into the memory for all.
    fn load<'s>(
        &mut self,
        inputs: &Inputs,
        wanted: Vec<usize>,
        select: impl Fn(usize) -> Select<'s> + Sync,
    ) {
        let mut dense = Vec::new();
        for (input, result) in self.load_all(inputs, wanted, &select, density::FREE) {
            match result {
                Err(Refused::Dense(excess)) => dense.push((input, excess)),
                result => self.add(inputs, input, result),
            }
        }
        let fitting = self.fitting(inputs, dense);
        for (input, result) in self.load_all(inputs, fitting, &select, usize::MAX) {
            self.add(inputs, input, result);
        }
    }

    /// The dense texts, with what each takes in addition, that fit into the memory for all; the
    /// others are refused.
    fn fitting(&mut self, inputs: &Inputs, dense: Vec<(usize, usize)>) -> Vec<usize> {
        let mut fitting = Vec::new();
        for (input, excess) in dense {
            if let Some(rest) = self.spare.checked_sub(excess) {
                self.spare = rest;
                fitting.push(input);
            } else {
                self.add(inputs, input, Err(Refused::Dense(excess)));
            }
        }
        fitting
    }

    fn load_all<'s>(
        &self,
        inputs: &Inputs,
        wanted: Vec<usize>,
        select: &(impl Fn(usize) -> Select<'s> + Sync),
        allowed: usize,
    ) -> Vec<(usize, Result<Option<Loaded>, Refused>)> {
        let parser = Parser {
            knowledge: Some(self.knowledge),
            shelf: self.shelf,
        };
        wanted
            .into_par_iter()
            // Most files are searched and not parsed, so one buffer per worker is enough.
            .map_init(Vec::new, |bytes, input| {
                let loaded = load_one(inputs, parser, input, select(input), bytes, allowed);
                (input, loaded)
            })
            .collect()
    }

    fn add(&mut self, inputs: &Inputs, input: usize, result: Result<Option<Loaded>, Refused>) {
        match result {
            Ok(Some(file)) => {
                self.spare += file.slack;
                self.files.push(file);
            }
            Ok(None) => {}
            Err(refused) => {
                let notice = refused.notice(inputs.origin(input).display());
                if inputs.is_named(input) && !notice.is_internal {
                    self.unusable.push(notice.path.clone());
                }
                self.notices.push(notice);
            }
        }
    }

    fn finish(self) -> Loading {
        let Self {
            mut files,
            mut notices,
            unusable,
            ..
        } = self;
        files.sort_by_key(|file| file.input);
        let mut partial_files = 0;
        for file in &files {
            if !file.model.gaps.is_empty() {
                partial_files += 1;
                notices.extend(gap_notices(file));
            }
        }
        Loading {
            files,
            notices,
            partial_files,
            unusable,
        }
    }
}

/// Why an input is not loaded.
enum Refused {
    Unusable(Notice),
    /// Its text would take that much memory beyond its share.
    Dense(usize),
}

impl Refused {
    fn notice(self, path: String) -> Notice {
        match self {
            Self::Unusable(notice) => notice,
            Self::Dense(_) => Notice {
                path,
                line: None,
                message: "not checked: parsing it would take too much memory".to_owned(),
                is_internal: false,
            },
        }
    }
}

/// Adds the packages that the file imports with modules. They come after its other imports, which
/// shadow them (JLS 6.4.1).
fn import_modules(model: &mut FileModel, knowledge: &Knowledge) {
    for module in std::mem::take(&mut model.modules) {
        match knowledge.packages_of_module(&module.name) {
            Some(packages) => model
                .imports
                .extend(packages.into_iter().map(|path| Import {
                    path,
                    is_static: false,
                    wildcard: true,
                })),
            None => model.gaps.push(Gap {
                span: module.span,
                reason: GapReason::UnknownModule,
            }),
        }
    }
}

/// The files that contain a name as a whole word, with the index of their input. Files that cannot
/// be used are left out.
pub(crate) fn files_with(inputs: &Inputs, name: &str) -> Vec<(usize, Arc<FileModel>)> {
    let prefilter = Prefilter::of_name(name);
    let loaded: Vec<Result<Option<Loaded>, Refused>> = (0..inputs.len())
        .into_par_iter()
        .map_init(Vec::new, |bytes, input| {
            let select = Select::IfAccepted(&prefilter);
            load_declarations(inputs, input, select, bytes)
        })
        .collect();
    let files = loaded.into_iter().filter_map(|file| file.ok().flatten());
    files.map(|file| (file.input, file.model)).collect()
}

/// Why an input is read.
#[derive(Clone, Copy)]
enum Select<'a> {
    /// It was given, and is parsed if the filter accepts it.
    IfAccepted(&'a Prefilter<'a>),
    /// It was asked for.
    Asked,
    /// Another file refers to a type that it declares.
    PulledIn,
    /// It is loaded for its declarations alone, if the filter accepts it.
    CallerIfAccepted(&'a Prefilter<'a>),
}

/// What turns a text into a model; without knowledge, one of declarations alone.
#[derive(Clone, Copy, Default)]
struct Parser<'a> {
    knowledge: Option<&'a Knowledge>,
    shelf: Option<&'a Shelf>,
}

impl Parser<'_> {
    fn parse(self, text: &str) -> FileModel {
        let generators = self.knowledge.map_or(&[][..], Knowledge::generators);
        let mut model = syntax::parse(text, generators);
        if let Some(knowledge) = self.knowledge {
            import_modules(&mut model, knowledge);
        }
        model
    }
}

/// Loads one input, unless the prefilter rejects it, or its text takes more memory beyond its share
/// than is allowed.
fn load_one(
    inputs: &Inputs,
    parser: Parser<'_>,
    input: usize,
    select: Select<'_>,
    bytes: &mut Vec<u8>,
    allowed: usize,
) -> Result<Option<Loaded>, Refused> {
    inputs.read_into(input, bytes).map_err(Refused::Unusable)?;
    if let Select::IfAccepted(prefilter) | Select::CallerIfAccepted(prefilter) = select
        && !prefilter.accepts(bytes)
    {
        return Ok(None);
    }
    let origin = inputs.origin(input).clone();
    let path = origin.display();
    let refused = |message: &str| {
        Refused::Unusable(Notice {
            path: path.clone(),
            line: None,
            message: message.to_owned(),
            is_internal: false,
        })
    };
    let text = match decode(bytes.clone()) {
        Decoded::Text { text, .. } => text,
        Decoded::Unusable(message) => return Err(refused(message)),
    };
    let file = inputs.path(input);
    let shelf = file.and_then(|file| Some((parser.shelf?, file)));
    let known = shelf.and_then(|(shelf, file)| shelf.take(file, &text));
    let (model, slack) = if let Some(known) = known {
        known
    } else {
        let memory = density::memory(&text).map_err(refused)?;
        if memory.excess() > allowed {
            return Err(Refused::Dense(memory.excess()));
        }
        let model = catch_unwind(AssertUnwindSafe(|| parser.parse(&text)))
            .map_err(|_| internal_error(path.clone(), "this file was not checked"))
            .map_err(Refused::Unusable)?;
        let (model, slack) = (Arc::new(model), memory.slack());
        if let Some((shelf, file)) = shelf {
            let (text, model) = (text.clone(), Arc::clone(&model));
            shelf.put(file, Shelved { text, model, slack });
        }
        (model, slack)
    };
    Ok(Some(Loaded {
        input,
        path: inputs.medium_path(input).to_owned(),
        source: SourceFile::new(origin, text),
        model,
        slack,
        may_have_targets: matches!(select, Select::IfAccepted(_) | Select::Asked),
    }))
}

/// Loads one input for its declarations alone, unless the prefilter rejects it.
fn load_declarations(
    inputs: &Inputs,
    input: usize,
    select: Select<'_>,
    bytes: &mut Vec<u8>,
) -> Result<Option<Loaded>, Refused> {
    let parser = Parser::default();
    load_one(inputs, parser, input, select, bytes, density::SPARE)
}

/// A notice about a defect of threadlint that affects one file.
pub(crate) fn internal_error(path: String, consequence: &str) -> Notice {
    Notice {
        path,
        line: None,
        message: format!(
            "internal error in threadlint: {consequence}; please report it with this file"
        ),
        is_internal: true,
    }
}

/// Adds the files of types that the loaded files refer to, then those that the added ones refer to,
/// and so on.
fn pull_in(inputs: &mut Inputs, collected: &mut Collected<'_>) {
    let knowledge = collected.knowledge;
    let mut tree = Tree::new(inputs, collected.files.iter().map(|file| file.input));
    let mut fresh = 0..collected.files.len();
    for round in 0..MAX_ROUNDS {
        let mut found = Vec::new();
        for file in &collected.files[fresh.clone()] {
            let follow = match round {
                0 => Follow::ClassesAndFields,
                1 => Follow::Held,
                _ => Follow::Supertypes,
            };
            let names = Names::of(&file.model);
            for name in wanted::names(&file.model, knowledge, follow) {
                found.extend(tree.locate(inputs, file.input, &names, &name));
            }
        }
        if found.is_empty() {
            return;
        }
        let start = collected.files.len();
        collected.load(inputs, found, |_| Select::PulledIn);
        fresh = start..collected.files.len();
    }
}

/// Adds the files that may call a constructor whose argument decides what a class to check holds.
fn pull_in_callers(inputs: &Inputs, collected: &mut Collected<'_>) {
    for (callers, classes) in callers::of(inputs, collected.knowledge, &collected.files) {
        let prefilter = Prefilter::of_names(classes.iter().map(String::as_str));
        collected.load(inputs, callers, |_| Select::CallerIfAccepted(&prefilter));
    }
}

fn gap_notices(file: &Loaded) -> impl Iterator<Item = Notice> + '_ {
    file.model
        .gaps
        .iter()
        .take(MAX_GAPS_NAMED)
        .map(|gap| Notice {
            path: file.source.origin.display(),
            line: Some(file.source.position(gap.span.start).line),
            message: match gap.reason {
                GapReason::Syntax => "cannot parse the source here; the rest is checked",
                GapReason::TooDeep => "the source here is nested too deeply; the rest is checked",
                GapReason::UnknownModule => {
                    "the packages of this module are not known: types that only it imports are unknown in this file"
                }
            }
            .to_owned(),
            is_internal: false,
        })
}
