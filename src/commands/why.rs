//! `threadlint why`: shows what the analysis knows about a field, and why each rule reports it or
//! not.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

use super::check::notice_line;
use super::terminal::Terminal;
use super::{CommandError, FAILURE, SUCCESS};
use crate::cli::{ListFormat, WhyArgs};
use crate::options::{Options, Scope};
use crate::output::{RenderOptions, visible, why_json, why_text};
use crate::why;

pub(super) fn why(
    args: &WhyArgs,
    terminal: Terminal,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, CommandError> {
    let options = Options {
        paths: args.paths.clone(),
        config: args.config.clone(),
        scope: Scope::Annotated,
        rules: Vec::new(),
        threads: args.threads.map(std::num::NonZeroUsize::get),
        texts: BTreeMap::new(),
        absent: BTreeSet::new(),
        without_tests: !args.tests,
        changes: None,
        shard: None,
    };
    let answer = why::why(&options, &args.field)?;
    match args.output_format {
        ListFormat::Json => why_json(&answer.account, &answer.report, out)?,
        ListFormat::Text => {
            let options = RenderOptions {
                is_colored: terminal.colors_stdout,
                has_links: false,
                is_unicode: terminal.is_unicode,
                width: terminal.width,
                limit: None,
                cwd: PathBuf::new(),
                root: PathBuf::new(),
                with_suppressed: false,
                class_path: Vec::new(),
            };
            why_text(&answer.account, &answer.report, &options, out)?;
        }
    }
    let mut code = SUCCESS;
    for notice in answer.report.notices.iter().filter(|n| n.is_internal) {
        let _ = writeln!(err, "{}", visible(&notice_line(notice)));
        code = FAILURE;
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::output::troubles_of_account;

    const CACHE: &str = "\
@ThreadSafe
class Cache {
  private Object last = new Object();
  // threadlint-ignore[unguarded-conflict]: an old value does no harm
  Object last() { return last; }
  synchronized void put(Object value) { last = value; }
}
";

    #[test]
    fn an_account_for_programs_is_as_its_schema_says() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Cache.java");
        fs::write(&file, CACHE).unwrap();
        let file = file.to_str().unwrap();
        let line = [
            "threadlint",
            "why",
            "Cache.last",
            file,
            "--output-format",
            "json",
        ];
        let Some(Command::Why(args)) = Cli::parse_from(line).command else {
            panic!("the command is `why`");
        };
        let (mut out, mut err) = (Vec::new(), Vec::new());
        why(&args, Terminal::plain(), &mut out, &mut err).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("an old value does no harm"), "{text}");
        assert_eq!(troubles_of_account(&text), [""; 0]);
    }
}
