//! The `threadlint` command: arguments in, exit code out.

use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let code = threadlint::run(
        std::env::args_os(),
        &mut BufWriter::new(io::stdout().lock()),
        &mut io::stderr().lock(),
    );
    ExitCode::from(code)
}
