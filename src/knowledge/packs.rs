//! Selects the rule data: the annotations, the class library and the packs that the user selects,
//! and then the user's files.

use super::agreement;
use super::atomic_sets::atomic_sets;
use super::builtin;
use super::error::{FileText, KnowledgeError};
use super::load::{self, Repeats};
use super::schema::{Name, RuleFile};
use super::store::Knowledge;

impl Knowledge {
    /// All data of the binary. An error is a defect of this build.
    #[cfg(test)]
    pub(crate) fn builtin() -> Result<Self, KnowledgeError> {
        Self::of_packs(|_| true)
    }

    /// The data of the binary that the user selects, and the user's files.
    ///
    /// If a user's entry is about a known type, its contract replaces the old one and its methods
    /// are added; the user's annotation rules take precedence over the built-in ones. A pack is
    /// loaded if one of the files selects it, or if no file selects any.
    pub(crate) fn with_users(users: &[FileText<'_>]) -> Result<Self, KnowledgeError> {
        let files = users.iter().map(|&user| Ok((user, RuleFile::parse(user)?)));
        let files: Vec<_> = files.collect::<Result<_, KnowledgeError>>()?;
        let mut selected: Option<Vec<Name<'_>>> = None;
        for (user, rules) in &files {
            let Some(packs) = &rules.packs else {
                continue;
            };
            check_packs(*user, packs)?;
            selected.get_or_insert_default().extend(packs);
        }
        agreement::check(&files)?;
        let is_selected = |pack: &str| {
            selected
                .as_ref()
                .is_none_or(|names| names.contains(&Name(pack)))
        };
        let mut knowledge = Self::of_packs(is_selected)?;
        load::add(&mut knowledge, &files, Repeats::AcrossFiles)?;
        knowledge.index_methods();
        knowledge.atomic_sets = atomic_sets(&files)?;
        Ok(knowledge)
    }

    /// The annotations, and the packs that are selected or always loaded.
    fn of_packs(is_selected: impl Fn(&str) -> bool) -> Result<Self, KnowledgeError> {
        let packs = builtin::PACKS
            .iter()
            .filter(|pack| pack.name == builtin::ALWAYS || is_selected(pack.name))
            .flat_map(|pack| pack.files);
        let files = [builtin::CONTRACTS, builtin::GENERATED, builtin::MODULES]
            .iter()
            .chain(packs);
        let files: Vec<_> = files.map(|&file| parse(file)).collect::<Result<_, _>>()?;
        let mut knowledge = Self::default();
        load::add(&mut knowledge, &files, Repeats::Nowhere)?;
        knowledge.builtin_files = files.len();
        knowledge.index_methods();
        Ok(knowledge)
    }
}

pub(super) fn parse(
    (name, text): (&'static str, &'static str),
) -> Result<(FileText<'static>, RuleFile<'static>), KnowledgeError> {
    let file = FileText { name, text };
    Ok((file, RuleFile::parse(file)?))
}

/// Fails on an unknown pack, which is probably misspelt, and on one that is listed twice.
fn check_packs<'a>(user: FileText<'a>, names: &[Name<'a>]) -> Result<(), KnowledgeError> {
    for (index, &Name(name)) in names.iter().enumerate() {
        if !builtin::PACKS.iter().any(|pack| pack.name == name) {
            let known: Vec<_> = builtin::PACKS.iter().map(|pack| pack.name).collect();
            return Err(user.unknown_pack(name, &known));
        }
        if names[..index].contains(&Name(name)) {
            return Err(user.duplicate(name));
        }
    }
    Ok(())
}
