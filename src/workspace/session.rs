//! The configuration, the inputs and the threads of one run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::ThreadPool;

use crate::config::{Config, ConfigFiles};
use crate::error::AnalyzeError;
use crate::inputs::{Inputs, KeptBytes};
use crate::options::Options;
use crate::subject::NamedSet;
use crate::walk::{self, Overlay};

/// Stack size of a worker: the conversion of syntax trees recurses to a bounded depth, and needs
/// this much in a debug build.
const STACK: usize = 64 << 20;

/// The part of a run that stays the same when the inputs are loaded several times.
pub(crate) struct Session {
    config: Config,
    inputs: Inputs,
    /// Number of inputs that the user gave; a load appends others.
    given: usize,
    pool: ThreadPool,
}

impl Session {
    /// Finds the configuration files and lists the inputs.
    pub(crate) fn open(options: &Options) -> Result<Self, AnalyzeError> {
        let configs = ConfigFiles::open(options.config.as_deref())?;
        let overlay = Overlay {
            absent: Some(&options.absent),
            texts: Some(&options.texts),
        };
        let (inputs, configs) =
            walk::collect(&options.paths, configs, overlay, options.without_tests)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.unwrap_or(0))
            .stack_size(STACK)
            .build()
            .map_err(|error| AnalyzeError::threads(&error))?;
        let mut session = Self {
            config: Config::of(configs)?,
            given: inputs.len(),
            inputs,
            pool,
        };
        session.replace_texts(&options.texts);
        Ok(session)
    }

    /// Fields whose values belong together, as the configuration says.
    pub(super) fn atomic_sets(&self) -> &[NamedSet] {
        &self.config.knowledge.atomic_sets
    }

    pub(crate) fn config(&self) -> &Config {
        &self.config
    }

    /// See [`Inputs::keep_bytes`].
    pub(crate) fn keep_bytes(&mut self, kept: &KeptBytes) {
        self.inputs.keep_bytes(kept.clone());
    }

    /// Replaces texts that the options gave.
    pub(crate) fn replace_texts(&mut self, texts: &BTreeMap<PathBuf, String>) {
        for (path, text) in texts {
            self.inputs.replace_text(without_links(path), text.clone());
        }
    }

    /// Number of inputs that the user gave.
    pub(crate) fn given(&self) -> usize {
        self.given
    }

    /// Number of test sources that were left out.
    pub(crate) fn tests_left_out(&self) -> usize {
        self.inputs.tests_left_out()
    }

    /// Runs `work` on the threads of the session, without the inputs that an earlier load appended.
    pub(crate) fn run<T: Send>(
        &mut self,
        work: impl FnOnce(&Config, &mut Inputs) -> T + Send,
    ) -> T {
        let Self {
            config,
            inputs,
            given,
            pool,
        } = self;
        inputs.truncate(*given);
        pool.install(|| work(config, inputs))
    }
}

/// A path that does not exist is returned unchanged: no input has it.
fn without_links(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
