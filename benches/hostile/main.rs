//! Time, memory and output of the linter on generated sources that grow.
//!
//! `cargo bench --bench hostile -- [SHAPE…]` generates each shape (or only those whose names
//! contain one of the words) in growing sizes, and runs the linter on it in all formats, each time
//! as a process of its own. It prints one line per shape, and fails if
//!
//! - the CPU time grows faster than n^1.3, fitted over the upper half of the sizes,
//! - the memory exceeds 60 times the bytes read plus 100 MB,
//! - the SARIF output, compressed, exceeds the 10 MB that GitHub accepts,
//! - a run ends in an error, or
//! - the linter refuses a source of which less than the bar for memory would hold the syntax tree:
//!   the line then says at which size, and why.
//!
//! `--largest N` stops at a smaller size than 20,000, `--linter PATH` measures another build.
//! Linux only, like the benchmark `check`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod bars;
mod fit;
mod measure;
#[path = "../common/process.rs"]
mod process;
mod shapes;

use std::error::Error;
use std::process::ExitCode;

use bars::Series;
use measure::{Figures, Linter};
use shapes::Shape;

const LARGEST: usize = 20_000;
/// Each size is half of the next one.
const SIZES: u32 = 7;
/// A shape grows no further once a run takes this long.
const LONGEST_SECONDS: f64 = 20.0;

struct Options {
    words: Vec<String>,
    largest: usize,
    linter: String,
}

fn main() -> ExitCode {
    // `cargo test --benches` only builds it.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        words: Vec::new(),
        largest: LARGEST,
        linter: env!("CARGO_BIN_EXE_threadlint").to_owned(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--largest" => options.largest = arguments.next().unwrap_or_default().parse()?,
            "--linter" => options.linter = arguments.next().unwrap_or_default(),
            _ => options.words.push(argument),
        }
    }
    Ok(options)
}

/// Whether every shape is within the bars.
fn run(options: &Options) -> Result<bool, Box<dyn Error>> {
    let linter = Linter::new(&options.linter)?;
    let wanted = |shape: &&Shape| {
        let mut words = options.words.iter();
        options.words.is_empty() || words.any(|word| shape.name.contains(word.as_str()))
    };
    println!("{}", Series::HEAD);
    let mut is_good = true;
    for shape in shapes::all().iter().filter(wanted) {
        let series = series(&linter, shape, options.largest)?;
        let troubles = series.troubles();
        println!("{}", series.line(shape.name, &troubles));
        is_good &= troubles.is_empty();
    }
    Ok(is_good)
}

fn series(linter: &Linter, shape: &Shape, largest: usize) -> Result<Series, Box<dyn Error>> {
    let mut runs: Vec<(usize, Figures)> = Vec::new();
    for halvings in (0..SIZES).rev() {
        let size = largest >> halvings;
        let figures = linter.measure(&(shape.make)(size), shape.is_packed)?;
        let is_last =
            figures.cpu > LONGEST_SECONDS || figures.failure.is_some() || figures.refusal.is_some();
        runs.push((size, figures));
        if is_last {
            break;
        }
    }
    Ok(Series {
        runs,
        start_up: linter.start_up,
        largest,
        may_be_refused: shape.is_dense,
    })
}
