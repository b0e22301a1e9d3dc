//! Pairs `--output-format` with `--output-file`, in the order of the command line.

use std::path::{Path, PathBuf};

use clap::ArgMatches;

use super::CommandError;

/// A format and where to write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OutputTarget<F> {
    pub(super) format: F,
    /// `None` for standard output.
    pub(super) file: Option<PathBuf>,
}

/// The targets that the flags of a command line name; without flags, `default` on standard output.
pub(super) fn targets<F>(
    matches: &ArgMatches,
    default: F,
) -> Result<Vec<OutputTarget<F>>, CommandError>
where
    F: Clone + Send + Sync + 'static,
{
    let mut flags: Vec<(usize, Flag<F>)> = Vec::new();
    collect(matches, "output_format", Flag::Format, &mut flags);
    collect(matches, "output_file", Flag::File, &mut flags);
    flags.sort_by_key(|(index, _)| *index);
    pair(flags.into_iter().map(|(_, flag)| flag).collect(), default)
}

fn collect<T: Clone + Send + Sync + 'static, F>(
    matches: &ArgMatches,
    id: &str,
    flag: impl Fn(T) -> Flag<F>,
    flags: &mut Vec<(usize, Flag<F>)>,
) {
    let values = matches.get_many::<T>(id).into_iter().flatten();
    let indices = matches.indices_of(id).into_iter().flatten();
    flags.extend(indices.zip(values.map(|value| flag(value.clone()))));
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Flag<F> {
    Format(F),
    File(PathBuf),
}

fn pair<F>(mut flags: Vec<Flag<F>>, default: F) -> Result<Vec<OutputTarget<F>>, CommandError> {
    // One file and one format belong together in any order.
    if let [Flag::File(_), Flag::Format(_)] = flags[..] {
        flags.swap(0, 1);
    }
    if !flags.iter().any(|flag| matches!(flag, Flag::Format(_))) {
        flags.insert(0, Flag::Format(default));
    }
    let mut targets: Vec<OutputTarget<F>> = Vec::new();
    for flag in flags {
        match flag {
            Flag::Format(format) => targets.push(OutputTarget { format, file: None }),
            Flag::File(file) => match targets.last_mut() {
                Some(last) if last.file.is_none() => last.file = Some(file),
                _ => return Err(unpaired(&file)),
            },
        }
    }
    for target in &mut targets {
        target.file = target.file.take().filter(|file| file != Path::new("-"));
    }
    refuse_sharing(&targets)?;
    Ok(targets)
}

fn refuse_sharing<F>(targets: &[OutputTarget<F>]) -> Result<(), CommandError> {
    for (index, target) in targets.iter().enumerate() {
        if targets[..index]
            .iter()
            .any(|other| other.file == target.file)
        {
            let place = target.file.as_ref().map_or_else(
                || "standard output".to_owned(),
                |file| format!("`{}`", file.display()),
            );
            return Err(CommandError::Usage {
                message: format!("two output formats would both go to {place}"),
                advice: "give each `--output-format` but one its own `--output-file`, as in \
                         `--output-format full --output-format sarif --output-file out.sarif`",
            });
        }
    }
    Ok(())
}

fn unpaired(file: &Path) -> CommandError {
    CommandError::Usage {
        message: format!(
            "`--output-file {}` does not follow an `--output-format` of its own",
            file.display()
        ),
        advice: "write the pairs one after the other, as in \
                 `--output-format sarif --output-file out.sarif`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::OutputFormat;
    use OutputFormat::{Full, Json, Sarif};
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Vec<(OutputFormat, Option<String>)>, String> {
        let args = std::iter::once("threadlint").chain(line.split_whitespace());
        let matches = crate::cli::Cli::command()
            .try_get_matches_from(args)
            .unwrap();
        let matches = matches
            .subcommand()
            .map_or(&matches, |(_, matches)| matches);
        let shown = |target: OutputTarget<OutputFormat>| {
            let file = target.file.map(|file| file.display().to_string());
            (target.format, file)
        };
        targets(matches, Full)
            .map(|targets| targets.into_iter().map(shown).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn full_goes_to_standard_output_by_default() {
        assert_eq!(parse(""), Ok(vec![(Full, None)]));
        assert_eq!(parse("check src"), Ok(vec![(Full, None)]));
    }

    #[test]
    fn a_file_belongs_to_the_format_before_it() {
        let expected = Ok(vec![(Full, None), (Sarif, Some("o.sarif".into()))]);
        let flags = "--output-format full --output-format sarif --output-file o.sarif";
        assert_eq!(parse(flags), expected);
        assert_eq!(parse(&format!("check {flags}")), expected);
        let flags = "--output-format sarif --output-file=o.sarif x --output-format json";
        let expected = Ok(vec![(Sarif, Some("o.sarif".into())), (Json, None)]);
        assert_eq!(parse(flags), expected);
    }

    #[test]
    fn one_pair_may_come_in_any_order() {
        let flags = "--output-file o.json --output-format json";
        assert_eq!(parse(flags), Ok(vec![(Json, Some("o.json".into()))]));
        assert_eq!(parse("--output-file o"), Ok(vec![(Full, Some("o".into()))]));
    }

    #[test]
    fn a_dash_is_standard_output() {
        let flags = "--output-format json --output-file -";
        assert_eq!(parse(flags), Ok(vec![(Json, None)]));
    }

    #[test]
    fn targets_are_not_shared() {
        let error = parse("--output-format json --output-format full").unwrap_err();
        assert!(error.contains("standard output"), "{error}");
        let flags = "--output-format json --output-file a --output-format full --output-file a";
        assert!(parse(flags).unwrap_err().contains("`a`"));
    }

    #[test]
    fn a_file_without_a_format_of_its_own_is_refused() {
        let flags = "--output-format json --output-file a --output-file b";
        assert!(parse(flags).unwrap_err().contains("--output-file b"));
        let flags = "--output-file a --output-format json --output-format full";
        assert!(parse(flags).unwrap_err().contains("--output-file a"));
    }
}
