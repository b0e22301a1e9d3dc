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
    };
    let answer = why::why(&options, &args.field)?;
    match args.output_format {
        ListFormat::Json => why_json(&answer.account, &answer.report, out)?,
        ListFormat::Text => {
            let options = RenderOptions {
                is_colored: terminal.colors_stdout,
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
