//! What the two output streams can show; the only module that reads the environment for it.

use std::io::{self, IsTerminal, Write};

use supports_hyperlinks::Stream;

use crate::cli::ColorChoice;

/// Abilities of standard output and standard error.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent abilities of two streams"
)]
pub(super) struct Terminal {
    pub(super) colors_stdout: bool,
    pub(super) colors_stderr: bool,
    /// Standard output is a terminal that opens links.
    pub(super) links_stdout: bool,
    /// Colours were requested explicitly, so that files get them too.
    pub(super) colors_files: bool,
    pub(super) is_unicode: bool,
    /// A person watches standard error, and lines on it can be rewritten.
    pub(super) shows_progress: bool,
    /// A person watches standard output, and what is on it can be cleared.
    pub(super) clears_stdout: bool,
    /// A person can be asked on standard error, and answer on standard input.
    pub(super) is_interactive: bool,
    /// Columns of standard output.
    pub(super) width: usize,
    /// Columns of standard error, if it is a terminal.
    pub(super) width_stderr: Option<usize>,
}

/// Where a command writes to.
pub(super) struct Console<'a> {
    pub(super) terminal: Terminal,
    pub(super) out: &'a mut dyn Write,
    pub(super) err: &'a mut dyn Write,
}

/// Columns for prose if there is no terminal: fixed, so that equal input gives equal bytes.
const WIDTH: usize = 100;
const NARROWEST: usize = 60;
const WIDEST: usize = 120;

impl Terminal {
    pub(super) fn detect(choice: ColorChoice) -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let can_move = variable("TERM").is_none_or(|term| term != "dumb");
        Self {
            colors_stdout: colors(choice, io::stdout().is_terminal(), variable),
            colors_stderr: colors(choice, io::stderr().is_terminal(), variable),
            links_stdout: choice != ColorChoice::Never && supports_hyperlinks::on(Stream::Stdout),
            colors_files: choice == ColorChoice::Always,
            is_unicode: is_unicode(variable),
            shows_progress: io::stderr().is_terminal() && can_move,
            clears_stdout: io::stdout().is_terminal() && can_move,
            is_interactive: io::stdin().is_terminal()
                && io::stderr().is_terminal()
                && variable("CI").is_none(),
            width: width(terminal_size::terminal_size_of(io::stdout())).unwrap_or(WIDTH),
            width_stderr: width(terminal_size::terminal_size_of(io::stderr())),
        }
    }

    /// What programs read.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self {
            colors_stdout: false,
            colors_stderr: false,
            links_stdout: false,
            colors_files: false,
            is_unicode: true,
            shows_progress: false,
            clears_stdout: false,
            is_interactive: false,
            width: WIDTH,
            width_stderr: None,
        }
    }
}

fn width(size: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<usize> {
    let (columns, _) = size?;
    Some(usize::from(columns.0).clamp(NARROWEST, WIDEST))
}

/// `--color` decides; then `NO_COLOR`, `FORCE_COLOR`, and whether a person is looking.
fn colors(
    choice: ColorChoice,
    is_terminal: bool,
    variable: impl Fn(&str) -> Option<String>,
) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if variable("NO_COLOR").is_some() => false,
        ColorChoice::Auto => match variable("FORCE_COLOR") {
            Some(force) => force != "0",
            None => is_terminal && variable("TERM").is_none_or(|term| term != "dumb"),
        },
    }
}

/// Unicode unless the locale or the terminal says otherwise.
fn is_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("TERM").is_some_and(|term| term == "linux" || term == "dumb") {
        return false;
    }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.into_iter().find_map(variable);
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(set: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| {
            let found = set.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn colours_follow_flag_then_variables_then_terminal() {
        use ColorChoice::{Always, Auto, Never};
        assert!(colors(Always, false, with(&[("NO_COLOR", "1")])));
        assert!(!colors(Never, true, with(&[("FORCE_COLOR", "1")])));
        assert!(!colors(
            Auto,
            true,
            with(&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")])
        ));
        assert!(colors(Auto, false, with(&[("FORCE_COLOR", "1")])));
        assert!(!colors(Auto, true, with(&[("FORCE_COLOR", "0")])));
        assert!(colors(Auto, true, with(&[("TERM", "xterm")])));
        assert!(!colors(Auto, true, with(&[("TERM", "dumb")])));
        assert!(!colors(Auto, false, with(&[("CI", "1")])));
    }

    #[test]
    fn unicode_follows_the_locale() {
        assert!(is_unicode(with(&[])));
        assert!(is_unicode(with(&[("LANG", "C.utf8")])));
        assert!(!is_unicode(with(&[
            ("LC_ALL", "C"),
            ("LANG", "de_DE.UTF-8")
        ])));
        assert!(!is_unicode(with(&[("TERM", "linux"), ("LANG", "C.UTF-8")])));
    }
}
