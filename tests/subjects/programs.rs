//! The programs of `testdata/tester` and their headers, whose keys the README there explains.

use std::fs;
use std::path::{Path, PathBuf};

/// Kinds of failure, as the tester names them.
pub(crate) const KINDS: [&str; 6] = [
    "deadlock",
    "exception",
    "exit",
    "livelock",
    "lost-thread",
    "race",
];

/// Oldest JDK that programs are compiled for and run on.
pub(crate) const OLDEST: u32 = 11;

/// One program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    /// Below `testdata/tester`.
    pub(crate) path: PathBuf,
    /// Binary name of the main class.
    pub(crate) main: String,
    pub(crate) promise: Promise,
    /// Oldest JDK that it runs on.
    pub(crate) needs: u32,
    /// Arguments of `threadlint run` that it needs.
    pub(crate) options: Vec<String>,
}

impl Program {
    /// The same with all plain accesses as events.
    pub(crate) fn watched(&self) -> Program {
        let mut program = self.clone();
        let mut options = Vec::new();
        let mut rest = self.options.iter();
        while let Some(option) = rest.next() {
            if option == "--events" || option == "--watch" {
                rest.next();
            } else {
                options.push(option.clone());
            }
        }
        options.extend(["--events", "all", "--watch", "**"].map(str::to_owned));
        program.options = options;
        program
    }
}

/// The expected outcome of the schedules of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Promise {
    /// One of these kinds of failure, found by each of these strategies.
    Fails {
        kinds: Vec<String>,
        strategies: Vec<String>,
    },
    Passes,
    /// No failure, and some schedules that run out of steps or time.
    Endless,
    /// No failure, and so many interleavings.
    Counts(u64),
}

/// `testdata/tester`.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/tester")
}

/// All `.java` files below `testdata/tester`, sorted.
pub(crate) fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder()];
    while let Some(next) = pending.pop() {
        let entries = fs::read_dir(&next).unwrap_or_else(|e| panic!("{}: {e}", next.display()));
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                pending.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "java")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// All programs by path, or what is wrong with the headers. Files without a `main` belong to a
/// program beside them.
pub(crate) fn all() -> Result<Vec<Program>, Vec<String>> {
    let mut programs = Vec::new();
    let mut troubles = Vec::new();
    for file in sources() {
        let path = file
            .strip_prefix(folder())
            .expect("a file below the folder");
        let text = fs::read_to_string(&file).expect("a readable program");
        if text.contains("static void main(") {
            match parse(path, &text) {
                Ok(program) => programs.push(program),
                Err(trouble) => troubles.push(format!("{}: {trouble}", path.display())),
            }
        }
    }
    if troubles.is_empty() {
        Ok(programs)
    } else {
        Err(troubles)
    }
}

impl Program {
    /// The header of a program that fails in some schedule.
    pub(crate) fn strategies(&self) -> &[String] {
        match &self.promise {
            Promise::Fails { strategies, .. } => strategies,
            _ => &[],
        }
    }

    /// Whether it lies in that folder of `testdata/tester`.
    pub(crate) fn is_in(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }
}

/// The lines of a header: a key and its value.
#[derive(Default)]
struct Header<'a> {
    passes: bool,
    endless: bool,
    fails: Option<&'a str>,
    by: Option<&'a str>,
    with: Option<&'a str>,
    events: Option<&'a str>,
    needs: Option<&'a str>,
    interleavings: Option<&'a str>,
}

/// Reads the header of the program at `path`.
pub(crate) fn parse(path: &Path, text: &str) -> Result<Program, String> {
    let header = header(text)?;
    let promise = promise(&header)?;
    let mut options = Vec::new();
    for word in header.with.iter().flat_map(|with| with.split_whitespace()) {
        let (name, value) = word.split_once('=').ok_or("`With` wants name=value")?;
        let flag = match name {
            "spurious" => "--spurious",
            "early_timeouts" => "--early-timeouts",
            _ => return Err(format!("`With` does not know `{name}`")),
        };
        options.extend([flag.to_owned(), value.to_owned()]);
    }
    if let Some(events) = header.events {
        let glob = events
            .strip_prefix("all, watch ")
            .ok_or("`Events` wants `all, watch GLOB`")?;
        options.extend(["--events", "all", "--watch", glob].map(str::to_owned));
    }
    let needs = header.needs.map_or(Ok(OLDEST), |needs| {
        needs.parse().map_err(|_| "`Needs` wants a JDK's number")
    })?;
    Ok(Program {
        path: path.to_owned(),
        main: main_class(path, text)?,
        promise,
        needs,
        options,
    })
}

fn header(text: &str) -> Result<Header<'_>, String> {
    let mut header = Header::default();
    for line in text.lines() {
        let line = line.strip_prefix("// ").ok_or("the header has no `Idea`")?;
        if line == "Passes." {
            header.passes = true;
            continue;
        }
        if line == "Endless." {
            header.endless = true;
            continue;
        }
        let (key, value) = line.split_once(": ").ok_or(format!("not a key: {line}"))?;
        let slot = match key {
            "Fails" => &mut header.fails,
            "By" => &mut header.by,
            "With" => &mut header.with,
            "Events" => &mut header.events,
            "Needs" => &mut header.needs,
            "Interleavings" => &mut header.interleavings,
            // The rest of the header is prose.
            "Idea" => return Ok(header),
            _ => return Err(format!("unknown key `{key}`")),
        };
        if slot.replace(value).is_some() {
            return Err(format!("`{key}` stands there twice"));
        }
    }
    Err("the header has no `Idea`".to_owned())
}

fn promise(header: &Header) -> Result<Promise, String> {
    if let Some(count) = header.interleavings {
        let count = count
            .parse()
            .map_err(|_| "`Interleavings` wants a number")?;
        return Ok(Promise::Counts(count));
    }
    if header.endless && !header.passes && header.fails.is_none() {
        return Ok(Promise::Endless);
    }
    match (header.passes, header.fails, header.by) {
        (true, None, None) => Ok(Promise::Passes),
        (false, Some(kinds), Some(by)) => {
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            let kinds = words(kinds);
            if let Some(kind) = kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
                return Err(format!("unknown kind of failure `{kind}`"));
            }
            let strategies = if by == "none" { Vec::new() } else { words(by) };
            if let Some(wrong) = strategies.iter().find(|name| !is_strategy(name)) {
                return Err(format!("unknown strategy `{wrong}`"));
            }
            Ok(Promise::Fails { kinds, strategies })
        }
        _ => Err("either `Passes.`, `Endless.`, or `Fails` and `By`".to_owned()),
    }
}

fn is_strategy(name: &str) -> bool {
    let depth = name.strip_prefix("pct:").map(str::parse::<u32>);
    matches!(name, "random" | "pos" | "ops" | "dfs" | "race" | "mix")
        || matches!(depth, Some(Ok(1..)))
}

/// The public class of the file, in its package.
fn main_class(path: &Path, text: &str) -> Result<String, String> {
    let package = text
        .lines()
        .find_map(|line| line.strip_prefix("package ")?.strip_suffix(';'))
        .ok_or("no package")?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(format!("{package}.{name}"))
}
