//! Arguments that say which program a command runs.

use std::time::Duration;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ProgramArgs {
    /// Folders and jars of the program, as for `java`; also `--cp` and `-cp`
    #[arg(long, alias = "cp", value_name = "CP")]
    pub(crate) classpath: String,
    /// Milliseconds that a JVM may be silent
    #[arg(long, value_name = "N", default_value = "30000", hide = true)]
    silence_millis: u64,
    #[command(flatten)]
    pub(crate) workload: WorkloadArgs,
}

impl ProgramArgs {
    /// How long a JVM may be silent.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_millis(self.silence_millis)
    }
}

/// What each schedule runs: one of these, or what an argument outside that joins the group says.
#[derive(Debug, Args)]
#[group(id = WORKLOAD, required = true, multiple = false)]
pub(crate) struct WorkloadArgs {
    /// Run this JUnit test instead of a main class, such as `shop.StockTest#takesTwo`
    #[arg(long, value_name = "CLASS#METHOD", value_parser = test)]
    pub(crate) junit: Option<String>,
    /// The main class and its arguments
    #[arg(value_names = ["MAIN", "ARGS"], num_args = 1.., trailing_var_arg = true)]
    pub(crate) program: Vec<String>,
}

/// The group of arguments of which one says what is run.
pub(crate) const WORKLOAD: &str = "workload";

/// Checks no more than that both parts are there: the tester knows the classes.
fn test(text: &str) -> Result<String, String> {
    match text.split_once('#') {
        Some((class, method)) if !class.is_empty() && !method.is_empty() => Ok(text.to_owned()),
        _ => Err("it names no test: write the class, `#` and the method".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::test;

    #[test]
    fn a_test_is_a_class_and_a_method() {
        for text in ["shop.StockTest#takesTwo", "A$B#c(int)", "A#b[1: #2]"] {
            assert_eq!(test(text).as_deref(), Ok(text));
        }
        for text in ["", "shop.StockTest", "shop.StockTest#", "#takesTwo"] {
            assert!(test(text).is_err(), "{text}");
        }
    }
}
