//! Accepts `-cp`, as `java` spells it, for a parser that knows only `--classpath`.

use std::ffi::{OsStr, OsString};

use clap::{Command, CommandFactory};

use super::Cli;

const JAVA_NAME: &str = "-cp";
const NAME: &str = "--classpath";

/// The command line with `-cp` replaced. After the main class, every argument belongs to the
/// program.
pub(crate) fn with_long_class_path(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if !args.iter().any(|arg| arg == JAVA_NAME) {
        return args;
    }
    let root = Cli::command();
    let name_at = end_of_flags(&root, &args, 1);
    let Some(command) = args
        .get(name_at)
        .and_then(|name| root.find_subcommand(name))
    else {
        return args;
    };
    let end = match command.get_name() {
        "run" | "record" | "predict" => end_of_flags(command, &args, name_at + 1),
        "replay" | "confirm" => args.len(),
        _ => return args,
    };
    for arg in &mut args[name_at..end] {
        if arg == JAVA_NAME {
            *arg = NAME.into();
        }
    }
    args
}

/// Index of the first argument from `from` that is neither a flag nor the value of one.
fn end_of_flags(command: &Command, args: &[OsString], from: usize) -> usize {
    let mut at = from;
    while args.get(at).is_some_and(|arg| is_flag(arg)) {
        at += if takes_next(command, &args[at]) { 2 } else { 1 };
    }
    at.min(args.len())
}

fn is_flag(arg: &OsStr) -> bool {
    arg.as_encoded_bytes().starts_with(b"-") && arg != "-" && arg != "--"
}

/// Whether the value of the flag is the next argument.
fn takes_next(command: &Command, flag: &OsStr) -> bool {
    if flag == JAVA_NAME {
        return true;
    }
    let Some(name) = flag.to_str().and_then(|flag| flag.strip_prefix('-')) else {
        return false;
    };
    let is_named = |arg: &clap::Arg| match name.strip_prefix('-') {
        Some(long) => {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(long) || aliases.contains(&long)
        }
        None => arg
            .get_short()
            .is_some_and(|short| name.chars().eq([short])),
    };
    // Global flags may come anywhere.
    let root = Cli::command();
    let mut known = command.get_arguments().chain(root.get_arguments());
    known.any(|arg| is_named(arg) && arg.get_action().takes_values())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shimmed(line: &str) -> String {
        let args = std::iter::once("threadlint").chain(line.split_whitespace());
        let args = with_long_class_path(args.map(OsString::from));
        let args: Vec<_> = args[1..].iter().map(|arg| arg.to_str().unwrap()).collect();
        args.join(" ")
    }

    #[test]
    fn the_short_flag_is_replaced_before_the_main_class() {
        for (line, expected) in [
            ("run -cp a Main", "run --classpath a Main"),
            (
                "run --seed 1 -cp a Main -cp b",
                "run --seed 1 --classpath a Main -cp b",
            ),
            ("run --shrink -cp a Main", "run --shrink --classpath a Main"),
            ("run --seed=1 -cp a Main", "run --seed=1 --classpath a Main"),
            ("run --cp a Main -cp b", "run --cp a Main -cp b"),
            (
                "run --color never -cp a Main -cp",
                "run --color never --classpath a Main -cp",
            ),
            (
                "--color never run -cp a M",
                "--color never run --classpath a M",
            ),
            (
                "run --jvm-arg -ea -cp a M",
                "run --jvm-arg -ea --classpath a M",
            ),
            (
                "record -o a.tltrace -cp a M -cp",
                "record -o a.tltrace --classpath a M -cp",
            ),
            ("predict -cp a M -cp", "predict --classpath a M -cp"),
            ("predict --trace t -cp a", "predict --trace t --classpath a"),
            ("run -- Main -cp b", "run -- Main -cp b"),
            ("run -- -cp b", "run -- -cp b"),
            ("run - -cp b", "run - -cp b"),
            ("run -cp", "run --classpath"),
            ("replay f -cp a", "replay f --classpath a"),
            ("replay -cp a f", "replay --classpath a f"),
            ("confirm src -cp a", "confirm src --classpath a"),
        ] {
            assert_eq!(shimmed(line), expected, "{line}");
        }
    }

    #[test]
    fn other_commands_are_left_alone() {
        for line in ["check -cp", "-cp", "-cp run", "explain -cp", "src -cp a"] {
            assert_eq!(shimmed(line), line);
        }
    }
}
