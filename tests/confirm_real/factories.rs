//! `--driver-path`: factories of the user, where no other way makes an object that works.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{self, Outcome, run};

const THREAD_SAFE: &str = "package bank; public @interface ThreadSafe {}\n";

/// Can be opened only with a word that has the right hash code.
const VAULT: &str = "package bank;

public final class Vault {
    private Vault() {}

    public static Vault open(String word) {
        if (word.hashCode() != -136982450) {
            throw new IllegalArgumentException(\"wrong word\");
        }
        return new Vault();
    }

    public int room() {
        return 1;
    }
}
";

const LEDGER: &str = "package bank;

@ThreadSafe
public class Ledger {
    private final int first;
    private int entries;

    public Ledger(Vault vault) {
        first = vault.room();
    }

    public void enter() {
        entries = entries + 1;
    }

    public int entries() {
        return entries + first;
    }
}
";

/// `vault` is preferred to what cannot work; the others are no factories of the user.
const FACTORIES: &str = "package drivers;

import bank.Vault;

public class Vaults {
    public static Vault vault() {
        return Vault.open(\"open sesame\");
    }

    private static Vault hidden() {
        throw new IllegalStateException(\"private\");
    }

    public Vault another() {
        throw new IllegalStateException(\"of an object\");
    }
}
";

/// The sources in `bank`, their classes in `classes`, and the classes of the factories in
/// `drivers`.
fn bank() -> Option<TempDir> {
    let jdk = stage::jdk()?;
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("src/bank/ThreadSafe.java", THREAD_SAFE);
    write("src/bank/Vault.java", VAULT);
    write("src/bank/Ledger.java", LEDGER);
    stage::compile(
        jdk,
        &folder.path().join("src"),
        &folder.path().join("classes"),
    );
    write("both/bank/Vault.java", VAULT);
    write("both/drivers/Vaults.java", FACTORIES);
    let drivers = folder.path().join("drivers");
    stage::compile(jdk, &folder.path().join("both"), &drivers);
    fs::remove_dir_all(drivers.join("bank")).unwrap();
    Some(folder)
}

fn confirm(folder: &Path, flags: &[&str]) -> Outcome {
    let home = stage::jdk().unwrap().home.display().to_string();
    let always = [
        "confirm",
        "src",
        "--classpath",
        "classes",
        "--budget",
        "10s",
        "--java-home",
        &home,
        "--output-format",
        "json",
    ];
    run(folder, &[&always[..], flags].concat())
}

fn verdict(outcome: &Outcome) -> Value {
    let findings = outcome.json()["findings"].clone();
    let findings = findings.as_array().unwrap();
    let of_entries = findings.iter().find(|each| each["field"] == "entries");
    of_entries.unwrap()["verdict"].clone()
}

#[test]
fn factories_on_the_driver_path_make_what_nothing_else_makes() {
    let Some(bank) = bank() else { return };
    let without = confirm(bank.path(), &[]);
    assert_ne!(verdict(&without)["verdict"], "confirmed");

    let with = confirm(
        bank.path(),
        &["--driver-path", "drivers", "--emit", "emitted"],
    );
    let verdict = verdict(&with);
    assert_eq!(verdict["verdict"], "confirmed", "{verdict}");
    let program = verdict["emitted"]["program"].as_str().unwrap();
    let program = fs::read_to_string(bank.path().join(program)).unwrap();
    assert!(program.contains("Vaults.vault()"), "{program}");

    // The replay finds the factories without being told.
    let file = verdict["schedule_file"].as_str().unwrap();
    let home = stage::jdk().unwrap().home.display().to_string();
    let replayed = run(bank.path(), &["replay", file, "--java-home", &home]);
    assert_eq!(replayed.code, Some(1), "{}", replayed.err);
}

#[test]
fn a_driver_path_without_anything_is_refused() {
    let Some(bank) = bank() else { return };
    let outcome = confirm(bank.path(), &["--driver-path", "nowhere"]);
    assert_eq!(outcome.code, Some(2));
    let told = "nothing on the driver path `nowhere` exists";
    assert!(outcome.err.contains(told), "{}", outcome.err);
    assert!(outcome.err.contains("compile your factories"));
}
