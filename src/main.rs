//! The `threadlint` command: arguments in, exit code out.

use std::io::{self, BufWriter, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

/// The tool itself failed.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    let shows_backtrace = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    if !shows_backtrace {
        // The code that catches a panic reports what it means for the result.
        panic::set_hook(Box::new(|_| ()));
    }
    let code = guarded(&mut io::stderr(), || {
        threadlint::run(
            std::env::args_os(),
            &mut BufWriter::new(io::stdout().lock()),
            // Not locked, because with `RUST_BACKTRACE` a panic on another thread prints there too.
            &mut io::stderr(),
        )
    });
    ExitCode::from(code)
}

/// The exit code of `run`, or [`FAILURE`] if it panics.
fn guarded(err: &mut dyn Write, run: impl FnOnce() -> u8) -> u8 {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        // If the error cannot be printed, only the exit code remains.
        let _ = writeln!(
            err,
            "error: internal error in threadlint; please report it with the output of \
             RUST_BACKTRACE=1"
        );
        FAILURE
    })
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_that_nothing_catches_is_a_failure_of_the_tool() {
        let mut told = Vec::new();
        assert_eq!(guarded(&mut told, || 1), 1);
        assert!(told.is_empty());
        assert_eq!(guarded(&mut told, || panic!("a defect")), 2);
        let told = String::from_utf8_lossy(&told);
        assert!(told.starts_with("error: internal error"), "{told}");
    }
}
