//! Whether the tester runs on each Java that is found, tried for real.

use std::path::Path;
use std::time::Duration;

use super::error::TesterError;
use super::fleet::Fleet;
use super::jdk::Jdk;
use super::jvm::Launch;
use super::message::{Message, Ready};
use super::plan::Plan;

/// A JVM that does not come up within this time does not work.
const PATIENCE: Duration = Duration::from_secs(10);

/// Starts the tester on `jdk`; what it says about itself, or why it does not run.
pub(crate) fn examine(jdk: &Jdk, jar: &Path) -> Result<Ready, TesterError> {
    if !jdk.is_usable() {
        return Err(TesterError::OldJdk {
            path: jdk.home.clone(),
            version: jdk.version.clone().unwrap_or_default(),
        });
    }
    let plan = Plan::doctor();
    let launch = Launch {
        jdk,
        jar,
        plan: &plan,
        jvm_args: &[],
        debugger: None,
    };
    let mut fleet = Fleet::new(launch, Some(PATIENCE));
    fleet.start()?;
    loop {
        if let Some((_, Message::Ready(ready))) = fleet.hear()? {
            return Ok(ready);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tester::jdk::tests::install;

    #[test]
    fn an_old_java_is_not_started() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "a8", Some("JAVA_VERSION=\"1.8.0_292\""));
        let jdk = Jdk::at(&home).unwrap();
        let refused = examine(&jdk, Path::new("absent.jar")).unwrap_err();
        assert!(matches!(refused, TesterError::OldJdk { version, .. } if version == "1.8.0_292"));
    }
}
