//! How each output format shows a verdict.

use std::fs;

use serde_json::{Value, json};

use crate::process::{VERDICTS, check, confirm, verdicts};

#[test]
fn every_finding_keeps_its_place_and_gets_its_verdict() {
    let outcome = confirm(&[], &["--output-format", "json"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let mut document = outcome.json();
    assert_eq!(verdicts(&document), VERDICTS);
    let levels: Vec<Value> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["level"].clone())
        .collect();
    assert_eq!(levels, ["error", "note", "warning", "note", "warning"]);
    let first = document["findings"][0]["verdict"].clone();
    assert_eq!(first["harm"]["kind"], "exception");
    assert_eq!(first["pair"]["second"]["holds"], json!(["ReentrantLock#1"]));
    assert_eq!(first["millis"], 431);
    assert_eq!(first["events"][1]["mark"], true);
    assert_eq!(first["schedule"]["main"], "threadlint.drive.Recipe");
    let file = "threadlint-confirm/PriceCache.prices.forget.schedule.json";
    assert_eq!(first["schedule_file"], file);
    assert_eq!(document["findings"][1]["verdict"]["guard"], "PriceCache#1");
    assert_eq!(document["findings"][2]["verdict"]["flag"], "--allow-files");
    // Apart from verdict and level it is the output of `check`.
    let mut plain: Value =
        serde_json::from_str(&check(outcome.folder.path(), &["--output-format", "json"])).unwrap();
    for side in [&mut document, &mut plain] {
        for finding in side["findings"].as_array_mut().unwrap() {
            let finding = finding.as_object_mut().unwrap();
            finding.remove("verdict");
            finding.remove("level");
        }
    }
    assert_eq!(document, plain);
}

#[test]
fn people_read_the_proof_and_how_to_see_it_again() {
    let outcome = confirm(&[], &["--jobs", "1"]);
    for told in [
        "error[unguarded-conflict] `prices`",
        "\n  confirmed: two threads stood at PriceCache.java:44 and PriceCache.java:24 at once\n    \
         harm: exception: java.util.ConcurrentModificationException in T2\n    \
         conflict on `contents of HashMap#1`: both threads at once, with no common lock\n      \
         T1 writes in shop.PriceCache.forget (PriceCache.java:44), holding no exclusive lock\n",
        "\n      thread 1: cache.forget(\"a\");\n",
        // The source line is shown beside the step.
        "changes contents of HashMap#1  PriceCache.java:44  prices.remove(article);\n",
        "\n    examined: 12 schedules, 0.4 s\n    \
         replay: threadlint replay threadlint-confirm/PriceCache.prices.forget.schedule.json\n",
        "\n  ordered: both accesses were reached in 200 schedules, each time under PriceCache#1\n    \
         guard: PriceCache#1\n",
        "\n    allow it: --allow-files\n",
    ] {
        assert!(outcome.out.contains(told), "{told}\n{}", outcome.out);
    }
    for told in [
        "class path: demo/target/classes",
        "[1/5] confirmed: shop.PriceCache.prices (demo/src/main/java/shop/PriceCache.java:44)\n",
        "[2/5] reachable: shop.Stock.pieces",
        "[5/5] no-driver: shop.Settings.pageSize",
        "\nexamined 5 of 5 findings: 1 confirmed, 1 reachable, 1 ordered, 1 no-driver, 1 blocked; ",
    ] {
        assert!(outcome.err.contains(told), "{told}\n{}", outcome.err);
    }
    let quiet = confirm(&[], &["--quiet"]);
    assert_eq!((quiet.err.as_str(), quiet.out), ("", outcome.out));
}

#[test]
fn lines_and_annotations_carry_the_verdict() {
    let flags = ["--output-format", "concise", "--output-format", "github"];
    let flags = [&flags[..], &["--output-file", "github"]].concat();
    let outcome = confirm(&[], &flags);
    let first = outcome.out.lines().next().unwrap();
    let begin = "demo/src/main/java/shop/PriceCache.java:44:5: error[unguarded-conflict] `forget";
    assert!(first.starts_with(begin), "{first}");
    let end = " (confirmed: two threads stood at PriceCache.java:44 and PriceCache.java:24 at once; \
               harm: exception: java.util.ConcurrentModificationException in T2 \
               [threadlint-confirm/PriceCache.prices.forget.schedule.json])";
    assert!(first.ends_with(end), "{first}");
    let third = outcome.out.lines().nth(2).unwrap();
    assert!(
        third.ends_with("at Foo.java:12; --allow-files allows it)"),
        "{third}"
    );
    let github = fs::read_to_string(outcome.folder.path().join("github")).unwrap();
    assert!(github.starts_with("::error file="), "{github}");
    let first = github.lines().next().unwrap();
    assert!(first.contains("%0Aconfirmed: two threads stood"), "{first}");
    assert!(
        github.lines().nth(1).unwrap().starts_with("::notice file="),
        "{github}"
    );
}

#[test]
fn sarif_keeps_its_fingerprints_and_shows_the_interleaving() {
    let outcome = confirm(&[], &["--output-format", "sarif"]);
    let log = outcome.json();
    let plain: Value =
        serde_json::from_str(&check(outcome.folder.path(), &["--output-format", "sarif"])).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let before = plain["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), before.len());
    for (result, before) in results.iter().zip(before) {
        for same in ["partialFingerprints", "ruleId", "locations"] {
            assert_eq!(result[same], before[same]);
        }
    }
    let levels: Vec<&Value> = results.iter().map(|result| &result["level"]).collect();
    assert_eq!(levels, ["error", "note", "warning", "note", "warning"]);
    let first = &results[0];
    assert_eq!(first["properties"]["verdict"]["verdict"], "confirmed");
    assert!(first["properties"]["verdict"].get("events").is_none());
    let text = first["message"]["text"].as_str().unwrap();
    assert!(text.contains(" Examined: confirmed: two threads"), "{text}");
    let flows = first["codeFlows"].as_array().unwrap();
    assert_eq!(flows.len(), 2);
    let proven = flows[0]["threadFlows"].as_array().unwrap();
    let orders: Vec<Vec<&Value>> = proven
        .iter()
        .map(|flow| {
            let steps = flow["locations"].as_array().unwrap();
            steps.iter().map(|step| &step["executionOrder"]).collect()
        })
        .collect();
    assert_eq!(orders, [vec![6], vec![5, 7]]);
    let step = &proven[0]["locations"][0];
    assert_eq!(step["importance"], "essential");
    let place = &step["location"]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 44);
    assert_eq!(
        place["artifactLocation"],
        before[0]["locations"][0]["physicalLocation"]["artifactLocation"]
    );
    assert_eq!(results[1]["codeFlows"].as_array().unwrap().len(), 1);
}
