//! The tests of classes: one JVM reads them from the class files, and asks runners of JUnit.

use std::time::Duration;

use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::{JvmPool, Task};
use super::plans;
use crate::protocol::Message;

/// The tests of one class, or why they are not known.
#[derive(Debug)]
pub(crate) struct TestClass {
    /// Binary name.
    pub(crate) name: String,
    /// Each as `shop.StockTest#takesTwo`, sorted; none if JUnit runs none.
    pub(crate) tests: Result<Vec<String>, TesterError>,
}

/// The tests that JUnit runs when it is given these classes, in their order.
pub(crate) fn list_tests(
    launch: Launch,
    class_path: &[String],
    classes: &[String],
    patience: Duration,
) -> Result<Vec<TestClass>, TesterError> {
    let mut found = Vec::new();
    if classes.is_empty() {
        return Ok(found);
    }
    let plan = plans::tests(class_path, classes);
    let mut pool = JvmPool::new(launch, plan, Some(patience));
    pool.start()?;
    while found.len() < classes.len() {
        match pool.next_message()? {
            Some((id, Message::Ready(_))) => {
                // It begins without a command.
                if let Some(worker) = pool.worker(id) {
                    worker.task = Task::Working;
                }
            }
            Some((_, Message::Tests(tests))) => found.push(convert::test_class(tests)),
            _ => {}
        }
    }
    Ok(found)
}
