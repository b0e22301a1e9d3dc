//! Arguments that say which program a command runs.

use std::time::Duration;

use clap::Args;

/// A program, and which part of it is run.
#[derive(Debug, Args)]
pub(crate) struct ProgramArgs<W: Args = WorkloadArgs> {
    /// Folders and jars of the program, as for `java`; also `--cp` and `-cp`
    #[arg(long, alias = "cp", value_name = "CP")]
    pub(crate) classpath: String,
    /// Milliseconds that a JVM may be silent
    #[arg(long, value_name = "N", default_value = "30000", hide = true)]
    silence_millis: u64,
    #[command(flatten)]
    pub(crate) workload: W,
}

impl<W: Args> ProgramArgs<W> {
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

/// What is recorded: a run of a main class, or of any number of tests.
#[derive(Debug, Args)]
#[group(id = RECORDED, required = true, multiple = false)]
pub(crate) struct RecordedArgs {
    /// Record this JUnit test instead of a main class, such as `shop.StockTest#takesTwo`, or all tests
    /// of a class, `shop.StockTest`; repeatable
    #[arg(long, value_name = "CLASS[#METHOD]", value_parser = test_or_class)]
    pub(crate) junit: Vec<TestsArg>,
    /// The main class and its arguments
    #[arg(value_names = ["MAIN", "ARGS"], num_args = 1.., trailing_var_arg = true)]
    pub(crate) program: Vec<String>,
}

const RECORDED: &str = "recorded";

/// One test, or all tests of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TestsArg {
    Test(String),
    Class(String),
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

fn test_or_class(text: &str) -> Result<TestsArg, String> {
    if text.contains('#') {
        test(text).map(TestsArg::Test)
    } else if text.is_empty() {
        Err("it names no test: write a class, or the class, `#` and the method".to_owned())
    } else {
        Ok(TestsArg::Class(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{TestsArg, test, test_or_class};

    #[test]
    fn a_test_is_a_class_and_a_method() {
        for text in ["shop.StockTest#takesTwo", "A$B#c(int)", "A#b[1: #2]"] {
            assert_eq!(test(text).as_deref(), Ok(text));
        }
        for text in ["", "shop.StockTest", "shop.StockTest#", "#takesTwo"] {
            assert!(test(text).is_err(), "{text}");
        }
    }

    #[test]
    fn all_tests_of_a_class_are_named_by_the_class() {
        let class = TestsArg::Class("shop.StockTest".to_owned());
        assert_eq!(test_or_class("shop.StockTest"), Ok(class));
        let one = TestsArg::Test("shop.StockTest#takesTwo".to_owned());
        assert_eq!(test_or_class("shop.StockTest#takesTwo"), Ok(one));
        for text in ["", "shop.StockTest#", "#takesTwo"] {
            assert!(test_or_class(text).is_err(), "{text}");
        }
    }
}
