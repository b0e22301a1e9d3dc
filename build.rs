//! Embeds the tester, a Java agent: builds `tester/` with Maven if a JDK and Maven are installed.
//!
//! Without them the build succeeds, and the binary contains the reason instead of the jar.
//! Published packages contain the jar, which is then used as it is. `THREADLINT_TESTER_JAR` names a
//! jar that was built elsewhere; `THREADLINT_REQUIRE_TESTER=1` makes a missing jar an error. Maven
//! uses the network only for what it does not have, and a warning says so. Nothing is written outside
//! `OUT_DIR`: the sources may be in a read-only registry, or two processes may build them at once.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const OVERRIDE: &str = "THREADLINT_TESTER_JAR";
const REQUIRED: &str = "THREADLINT_REQUIRE_TESTER";
const JAR: &str = "threadlint-tester.jar";
/// File with the fingerprint of the sources of the jar.
const STAMP: &str = "tester.stamp";
/// The sources of the jar, without its tests.
const SOURCES: [&str; 2] = ["pom.xml", "src/main"];
const POLL: Duration = Duration::from_millis(50);
/// Without a network, Maven may wait for a long time.
const PATIENCE: Duration = Duration::from_secs(300);

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for variable in [OVERRIDE, REQUIRED, "JAVA_HOME"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let jar = obtain(&out);
    if let Err(reason) = &jar {
        let is_required = env::var_os(REQUIRED).is_some_and(|value| value == "1");
        assert!(!is_required, "{REQUIRED}=1, but {reason}");
        for line in format!("built without the tester: {reason}").lines() {
            println!("cargo:warning={line}");
        }
    }
    fs::write(out.join("tester_jar.rs"), declaration(&jar)).expect("a writable OUT_DIR");
}

/// The Rust text that `src/tester/jar.rs` includes. It is a static, because the bytes of a constant may
/// be in the binary several times.
fn declaration(jar: &Result<PathBuf, String>) -> String {
    let value = match jar {
        Ok(path) => format!("Ok(include_bytes!({:?}))", path.display().to_string()),
        Err(reason) => format!("Err({reason:?})"),
    };
    format!("pub(super) static EMBEDDED: Result<&[u8], &str> = {value};\n")
}

/// The path of a jar in `out`, or why there is none.
fn obtain(out: &Path) -> Result<PathBuf, String> {
    let jar = out.join(JAR);
    if let Some(given) = env::var_os(OVERRIDE) {
        return take(&PathBuf::from(given), out);
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let tester = root.join("tester");
    let packaged = tester.join(JAR);
    if packaged.exists() {
        println!("cargo:warning=the tester is `tester/{JAR}`, not built from `tester/src`");
        return take(&packaged, out);
    }
    for source in SOURCES {
        let path = tester.join(source);
        if !path.exists() {
            return Err(format!("`tester/{source}` is missing"));
        }
        println!("cargo:rerun-if-changed={}", path.display());
    }
    let stamp = out.join(STAMP);
    let unreadable = |e| format!("`tester/` cannot be copied: {e}");
    let content = fingerprint(&tester).map_err(unreadable)?;
    // Cargo also runs this script when the sources have not changed.
    if jar.exists() && fs::read_to_string(&stamp).is_ok_and(|built| built == content) {
        return Ok(jar);
    }
    require_javac()?;
    let work = out.join("tester");
    copy_sources(&tester, &work).map_err(unreadable)?;
    // If the build fails, the stamp must not describe the old jar.
    let _ = fs::remove_file(&stamp);
    build(&work)?;
    let built = work.join("target").join(JAR);
    fs::copy(&built, &jar).map_err(|e| format!("Maven built no `{JAR}`: {e}"))?;
    fs::write(&stamp, content).map_err(unreadable)?;
    Ok(jar)
}

/// The jar, copied from elsewhere.
fn take(given: &Path, out: &Path) -> Result<PathBuf, String> {
    let jar = out.join(JAR);
    let _ = fs::remove_file(out.join(STAMP));
    println!("cargo:rerun-if-changed={}", given.display());
    fs::copy(given, &jar)
        .map_err(|e| format!("the jar `{}` cannot be read: {e}", given.display()))?;
    Ok(jar)
}

/// A hash of the sources.
fn fingerprint(tester: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        hash(&tester.join(source), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    path.hash(hasher);
    if !path.is_dir() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| hash(entry, hasher))
}

/// Fails without a JDK: a runtime environment has no compiler.
fn require_javac() -> Result<(), String> {
    let javac = match env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => PathBuf::from(home).join("bin").join("javac"),
        None => PathBuf::from("javac"),
    };
    let answer = Command::new(&javac).arg("-version").output();
    match answer {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(format!(
            "`{}` does not run; install a JDK of version 11 or newer and Maven, `touch build.rs`, \
             and build again",
            javac.display()
        )),
    }
}

fn copy_sources(tester: &Path, work: &Path) -> io::Result<()> {
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    for source in SOURCES {
        copy(&tester.join(source), &work.join(source))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        // Not `fs::copy`: it would keep the permissions of a read-only source.
        return fs::write(to, fs::read(from)?);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Tries Maven without the network first.
fn build(work: &Path) -> Result<(), String> {
    maven(work, &["-o"]).or_else(|_| {
        println!(
            "cargo:warning=the tester cannot be built offline: Maven downloads what it lacks from the \
             repositories in its settings; to avoid that, name a jar in {OVERRIDE}"
        );
        maven(work, &[])
    })
}

fn maven(work: &Path, flags: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "mvn.cmd" } else { "mvn" };
    let child = Command::new(program)
        .args(["-q", "-B", "-Dmaven.test.skip=true"])
        .args(flags)
        .arg("package")
        .current_dir(work)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| {
            format!(
                "`{program}` does not run: {e}; install Maven, `touch build.rs`, and build again"
            )
        })?;
    let (is_success, said) = await_end(child)?;
    if is_success {
        return Ok(());
    }
    let said = said.replace(&work.display().to_string(), "tester");
    // An escape sequence may precede the prefix.
    let errors = said
        .lines()
        .filter_map(|line| Some(line.split_once("[ERROR] ")?.1.trim()));
    // The text after it explains how to get more output from Maven.
    let errors: Vec<&str> = errors
        .map(|line| line.split("-> [Help").next().unwrap_or(line))
        .take_while(|line| !line.is_empty())
        .take(5)
        .collect();
    Err(format!("Maven failed:\n{}", errors.join("\n")))
}

fn await_end(mut child: Child) -> Result<(bool, String), String> {
    let mut output = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        if let Some(output) = &mut output {
            // Keeps what was read before a failure.
            let _ = output.read_to_end(&mut said);
        }
        String::from_utf8_lossy(&said).into_owned()
    });
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return Ok((status.success(), reader.join().unwrap_or_default())),
            Ok(None) => thread::sleep(POLL),
            Err(e) => return Err(format!("cannot wait for Maven: {e}")),
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    Err(format!("Maven did not end within {} s", PATIENCE.as_secs()))
}
