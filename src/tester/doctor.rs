//! Tests whether the tester runs on a Java installation, by starting a JVM.

use std::path::Path;
use std::time::Duration;

use super::convert;
use super::error::TesterError;
use super::jdk::Jdk;
use super::jvm::Launch;
use super::jvm_pool::JvmPool;
use super::plans;
use crate::protocol::Message;
use crate::subject::JvmInfo;

/// A JVM that does not start within this time does not work.
const PATIENCE: Duration = Duration::from_secs(10);

/// Starts the tester on `jdk`: returns what the JVM reports about itself, or why the tester does
/// not run.
pub(crate) fn examine(jdk: &Jdk, jar: &Path) -> Result<JvmInfo, TesterError> {
    if !jdk.is_usable() {
        return Err(TesterError::OldJdk {
            path: jdk.home.clone(),
            version: jdk.version.clone().unwrap_or_default(),
        });
    }
    let launch = Launch {
        jdk,
        jar,
        jvm_args: &[],
        debugger: None,
    };
    let mut pool = JvmPool::new(launch, plans::doctor(), Some(PATIENCE));
    pool.start()?;
    loop {
        if let Some((_, Message::Ready(ready))) = pool.next_message()? {
            return Ok(convert::jvm_info(ready));
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
