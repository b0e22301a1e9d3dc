//! Targets of the measurements, and whether they are met.

/// The targets of one mode; each is printed when it is checked.
#[derive(Debug, Default)]
pub(crate) struct Bars {
    missed: usize,
}

impl Bars {
    /// Prints a target and whether it is met.
    pub(crate) fn look(&mut self, promise: &str, holds: bool) {
        println!("{} {promise}", if holds { "ok    " } else { "MISSED" });
        self.missed += usize::from(!holds);
    }

    /// Prints what went wrong; it is a target of its own that nothing does.
    pub(crate) fn troubles(&mut self, what: &str, troubles: &[String]) {
        for trouble in troubles {
            println!("  {trouble}");
        }
        self.look(
            &format!("{what}: {} troubles", troubles.len()),
            troubles.is_empty(),
        );
    }

    pub(crate) fn hold(&self) -> bool {
        self.missed == 0
    }
}

/// Prints an error at once, on standard error, because a run may take long.
pub(crate) fn tell<T>(what: &str, result: Result<T, String>) -> Result<T, String> {
    result.map_err(|trouble| {
        let told = format!("{what}: {trouble}");
        eprintln!("{told}");
        told
    })
}
