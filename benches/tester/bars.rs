//! What was promised, and whether it holds.

/// The promises looked at by one mode, each said when it is looked at.
#[derive(Debug, Default)]
pub(crate) struct Bars {
    missed: usize,
}

impl Bars {
    /// Says a promise and whether it holds.
    pub(crate) fn look(&mut self, promise: &str, holds: bool) {
        println!("{} {promise}", if holds { "ok    " } else { "MISSED" });
        self.missed += usize::from(!holds);
    }

    /// Says what went wrong; a promise of its own is that nothing does.
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

/// Says a trouble at once, on standard error: a long run is worth something before its end.
pub(crate) fn tell<T>(what: &str, result: Result<T, String>) -> Result<T, String> {
    result.map_err(|trouble| {
        let told = format!("{what}: {trouble}");
        eprintln!("{told}");
        told
    })
}
