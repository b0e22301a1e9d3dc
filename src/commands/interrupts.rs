//! Signals that ask the command to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user asked the command to end, by Ctrl-C or otherwise. A second time ends it at once.
#[derive(Debug, Default)]
pub(super) struct Interrupts {
    flag: Arc<AtomicBool>,
}

impl Interrupts {
    /// From now on, signals are noted. Without them, the command just cannot be ended early.
    pub(super) fn listen() -> Self {
        let interrupts = Self::default();
        let _ = interrupts.register();
        interrupts
    }

    #[cfg(unix)]
    fn register(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag;
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            flag::register_conditional_default(signal, self.flag.clone())?;
            flag::register(signal, self.flag.clone())?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn register(&self) -> io::Result<()> {
        Ok(())
    }

    /// Set once a signal has come.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    pub(super) fn have_come(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
