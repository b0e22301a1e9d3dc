//! Which classes a shard checks.
//!
//! A class goes where the topmost of its superclasses goes, as far as these are loaded: rules look
//! at inherited fields, and of findings about shared code one is kept. Everything else about a
//! class follows from the loaded files alone, which are the same in all shards.

use crate::analysis::CheckTarget;
use crate::config::Config;
use crate::finding::fnv1a;
use crate::program::{ClassId, Program};
use crate::shard::Shard;
use crate::source::SourceFile;

/// The classes of a shard, or all.
#[derive(Clone, Copy)]
pub(super) struct Division<'p> {
    shard: Option<Shard>,
    program: &'p Program,
}

impl<'p> Division<'p> {
    pub(super) fn new(shard: Option<Shard>, program: &'p Program) -> Self {
        Self { shard, program }
    }

    /// Whether this shard checks the class.
    pub(super) fn has(self, class: ClassId) -> bool {
        self.shard.is_none_or(|shard| {
            let topmost = self.program.topmost(class);
            shard.has(&self.program.class_decl(topmost).binary_name)
        })
    }

    /// Those of the targets that this shard checks.
    pub(super) fn own(self, targets: &[CheckTarget]) -> impl Iterator<Item = &CheckTarget> {
        targets.iter().filter(move |target| self.has(target.class))
    }

    /// Of a shard: a hash of all that its findings may depend on.
    pub(super) fn input(self, config: &Config, sources: &[SourceFile]) -> Option<String> {
        self.shard?;
        let texts = sources.iter().flat_map(|source| {
            let origin = source.origin.display();
            let name: Vec<u8> = origin.bytes().collect();
            name.into_iter().chain(source.text.bytes()).chain([0xff])
        });
        let configured = config.fingerprint.to_le_bytes();
        Some(format!("{:016x}", fnv1a(texts.chain(configured))))
    }
}
