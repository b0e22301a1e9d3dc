//! The pinned source jars, and how they come from Maven Central into the cache.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use miette::Diagnostic;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Environment variable with another Maven repository to download from.
pub(crate) const BASE_VARIABLE: &str = "THREADLINT_MAVEN";
const MAVEN_CENTRAL: &str = "https://repo1.maven.org/maven2";

/// One source jar of Maven Central.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Jar {
    pub(crate) group: &'static str,
    pub(crate) artifact: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
}

/// The corpus. A jar belongs here even before there is a row for it.
pub(crate) const JARS: [Jar; 7] = [
    Jar {
        group: "org.apache.httpcomponents.client5",
        artifact: "httpclient5",
        version: "5.5",
        sha256: "5dea8c8b40d4ad7b97f626eb58759c568681ec5cc4cf48258797e4c4f96e3484",
    },
    Jar {
        group: "org.apache.httpcomponents.core5",
        artifact: "httpcore5",
        version: "5.3.4",
        sha256: "2e3977831daf45041cf2f2bac9edd21a339e709b7b1e3c4acbebe6fc3cd3d654",
    },
    Jar {
        group: "io.grpc",
        artifact: "grpc-core",
        version: "1.70.0",
        sha256: "6575d9c0e5ff7e7468fa073a63fe45ed46cb368f9891c0336a13322925bc2b3c",
    },
    Jar {
        group: "org.alluxio",
        artifact: "alluxio-core-server-master",
        version: "313",
        sha256: "f73d9f51a48f5e54c69b1417162f869a002a0b91c09704186fd6f7217b6e8666",
    },
    Jar {
        group: "org.alluxio",
        artifact: "alluxio-core-common",
        version: "313",
        sha256: "afde031612d1f4852d72ff0cda48541f977e1d0d7a4d40114651e0d50d0fea95",
    },
    Jar {
        group: "com.facebook.presto",
        artifact: "presto-main-base",
        version: "0.293",
        sha256: "d4a756dd6490cbfe66592a0aa561c91f2eb3c123d9e35210037fa1fd936ee40e",
    },
    Jar {
        group: "org.apache.flink",
        artifact: "flink-runtime",
        version: "1.20.0",
        sha256: "797c7d1ea8a19b76b04f61321c2b77f8f540daf50dd81ab5cd406bb66ead9d5e",
    },
];

/// Why a jar is not available. Never a score.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum FetchError {
    #[error("`curl`, which downloads the jars, does not start: {0}")]
    #[diagnostic(help(
        "install curl, or put the jar into the cache as <group>.<artifact>-<version>-sources.jar"
    ))]
    Curl(io::Error),
    #[error("{url} cannot be reached: {said}")]
    #[diagnostic(help("check the network, or name a mirror of Maven Central in {BASE_VARIABLE}"))]
    Unreachable { url: String, said: String },
    #[error("{url} was not delivered: {said}")]
    #[diagnostic(help("check the address; {BASE_VARIABLE} names the repository"))]
    Refused { url: String, said: String },
    #[error("{url} is not the pinned jar: its SHA-256 is {found}, not {expected}")]
    #[diagnostic(help(
        "whatever lies between here and Maven Central changed the file; do not use it"
    ))]
    OtherContent {
        url: String,
        expected: &'static str,
        found: String,
    },
    #[error("cannot use the cache at {}", path.display())]
    #[diagnostic(help("name a folder that can be written to with `--cache`"))]
    Cache { path: PathBuf, source: io::Error },
}

impl Jar {
    /// `grpc-core-1.70.0`.
    pub(crate) fn name(&self) -> String {
        format!("{}-{}", self.artifact, self.version)
    }

    /// `io.grpc.grpc-core-1.70.0`, the stem of the file of rows.
    pub(crate) fn stem(&self) -> String {
        format!("{}.{}", self.group, self.name())
    }

    fn url(&self, base: &str) -> String {
        let (base, group) = (base.trim_end_matches('/'), self.group.replace('.', "/"));
        let (artifact, version, name) = (self.artifact, self.version, self.name());
        format!("{base}/{group}/{artifact}/{version}/{name}-sources.jar")
    }

    /// The path of the jar in `cache`; downloads it if the cache does not have exactly these bytes.
    ///
    /// `download` writes the content of an address to a path. The jar gets its name in the cache
    /// only after its content was verified.
    pub(crate) fn fetch(
        &self,
        cache: &Path,
        base: &str,
        download: impl Fn(&str, &Path) -> Result<(), FetchError>,
    ) -> Result<PathBuf, FetchError> {
        let path = cache.join(format!("{}-sources.jar", self.stem()));
        let unusable = |source| FetchError::Cache {
            path: cache.to_owned(),
            source,
        };
        if path.exists() && sha256(&path).map_err(unusable)? == self.sha256 {
            return Ok(path);
        }
        fs::create_dir_all(cache).map_err(unusable)?;
        let url = self.url(base);
        let part = path.with_extension("part");
        download(&url, &part)?;
        let found = sha256(&part).map_err(unusable)?;
        if found != self.sha256 {
            // No later run looks for this name, so a leftover file is harmless.
            let _ = fs::remove_file(&part);
            return Err(FetchError::OtherContent {
                url,
                expected: self.sha256,
                found,
            });
        }
        fs::rename(&part, &path).map_err(unusable)?;
        Ok(path)
    }
}

/// The repository that the environment names, else Maven Central.
pub(crate) fn base() -> String {
    std::env::var(BASE_VARIABLE).unwrap_or_else(|_| MAVEN_CENTRAL.to_owned())
}

/// Downloads with `curl`, which knows the machine's proxies and certificates.
pub(crate) fn curl(url: &str, to: &Path) -> Result<(), FetchError> {
    let output = Command::new("curl")
        .args(["--fail", "--silent", "--show-error", "--location"])
        .args(["--retry", "2", "--connect-timeout", "15"])
        .args(["--max-time", "600", "--output"])
        .arg(to)
        .arg(url)
        .output()
        .map_err(FetchError::Curl)?;
    if output.status.success() {
        return Ok(());
    }
    let url = url.to_owned();
    let text = String::from_utf8_lossy(&output.stderr);
    // One line for each attempt.
    let said = text.lines().last().unwrap_or_default().to_owned();
    Err(if is_unreachable(output.status.code()) {
        FetchError::Unreachable { url, said }
    } else {
        FetchError::Refused { url, said }
    })
}

/// Whether an exit code of curl means that there was no answer: no name (5, 6), no connection (7),
/// too slow (28), no TLS session (35), an empty or broken answer (52, 56), a proxy that refuses
/// (97).
pub(crate) fn is_unreachable(code: Option<i32>) -> bool {
    matches!(code, Some(5 | 6 | 7 | 28 | 35 | 52 | 56 | 97))
}

fn sha256(path: &Path) -> io::Result<String> {
    let digest = Sha256::digest(fs::read(path)?);
    let mut hex = String::new();
    for byte in digest {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    Ok(hex)
}
