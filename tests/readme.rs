//! README.md and the book are correct: their transcripts, flags and formats, configurations and links.
//!
//! `THREADLINT_UPDATE_README=1 cargo test --test readme` writes the transcripts anew.

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;
#[path = "common/pages.rs"]
mod pages;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names of the two transcripts, as in `<!-- transcript -->`.
const CHECK: &str = "transcript";
const WHY: &str = "why";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All pages, one after the other.
fn everything() -> String {
    pages::all().iter().map(|page| pages::text(page)).collect()
}

/// Standard output, standard error and exit code in a UTF-8 locale.
fn run(folder: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let output = linter::command(folder)
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("TERM")
        .output()
        .expect("a running binary");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// The first story and the summary of the main job.
fn transcript() -> String {
    let (out, err, code) = run(&root(), &["check", "testdata/demo"]);
    assert_eq!(code, Some(1), "{err}");
    let out = out.replace('\\', "/");
    let story = out
        .find("\n\nwarning[")
        .map_or(out.as_str(), |end| &out[..end]);
    let summary = err.trim_end();
    format!(
        "```console\n$ cargo run --release -- check testdata/demo\n{story}\n\n[…]\n\n{summary}\n```\n"
    )
}

/// The transcript without the time that the check took.
fn timeless(transcript: &str) -> &str {
    transcript
        .rsplit_once("; ")
        .map_or(transcript, |(rest, _)| rest)
}

/// The account without lines of the built-in data, which move whenever a type is added.
fn without_data_lines(account: &str) -> String {
    let mut parts = account.split(".toml:");
    let head = parts.next().unwrap_or_default().to_owned();
    parts.fold(head, |text, part| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        format!("{text}.toml:{rest}")
    })
}

/// The account of the field of that story.
fn account() -> String {
    let (out, err, code) = run(&root(), &["why", "PriceCache.prices", "testdata/demo"]);
    assert_eq!(code, Some(0), "{err}");
    let out = out.replace('\\', "/");
    format!("```console\n$ threadlint why PriceCache.prices testdata/demo\n{out}```\n")
}

#[test]
fn the_transcripts_are_what_the_commands_print() {
    for (name, printed) in [(CHECK, transcript()), (WHY, account())] {
        let (page, [head, shown, tail]) = pages::transcript(name);
        if std::env::var_os("THREADLINT_UPDATE_README").is_some() {
            fs::write(page, format!("{head}{printed}{tail}")).expect("a writable page");
        } else {
            let comparable = |text: &str| match name {
                CHECK => timeless(text).to_owned(),
                _ => without_data_lines(text),
            };
            assert_eq!(
                comparable(&shown),
                comparable(&printed),
                "THREADLINT_UPDATE_README=1 writes it anew"
            );
        }
    }
}

/// The first block in that language.
fn block(language: &str) -> String {
    let pages = everything();
    let start = format!("```{language}\n");
    let (_, rest) = pages.split_once(&start).expect("a code block");
    let (block, _) = rest.split_once("```").expect("the end of a code block");
    block.to_owned()
}

/// Rows of the table whose header begins so, as cells.
fn table(header: &str) -> Vec<Vec<String>> {
    let pages = everything();
    let rows = pages.lines().skip_while(|line| !line.starts_with(header));
    rows.skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let line = line.replace("\\|", "/");
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect()
}

fn code_spans(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Makes the folder a repository of git with a commit.
fn commit(folder: &Path) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
    let empty = [
        "-c",
        "commit.gpgsign=false",
        "commit",
        "--allow-empty",
        "--message=x",
    ];
    for args in [&["init"][..], &empty] {
        let mut git = Command::new("git");
        let done = git.args(identity).args(args).current_dir(folder).output();
        assert!(done.is_ok_and(|it| it.status.success()), "{args:?}");
    }
}

/// The lines of text in a picture, without blanks: it has the texts of one height from left to right.
fn lines_of_picture(svg: &str) -> Vec<String> {
    let mut lines: Vec<(&str, String)> = Vec::new();
    for text in svg.split("<text ").skip(1) {
        let attribute = |name: &str| text.split(name).nth(1)?.split('"').next();
        let (Some(height), Some(_)) = (attribute(" y=\""), attribute(" textLength=\"")) else {
            // The title.
            continue;
        };
        let (_, content) = text.split_once('>').expect("an element");
        let content = content.split("</text>").next().unwrap_or_default();
        match lines.last_mut().filter(|(last, _)| *last == height) {
            Some((_, line)) => line.push_str(content),
            None => lines.push((height, content.to_owned())),
        }
    }
    let plain = |(_, line): (&str, String)| {
        let line = line.replace("&#160;", "").replace("&lt;", "<");
        without_blanks(&line.replace("&gt;", ">").replace("&amp;", "&"))
    };
    lines.into_iter().map(plain).collect()
}

fn without_blanks(line: &str) -> String {
    line.split_whitespace().collect()
}

#[test]
fn the_picture_shows_what_the_command_prints() {
    let svg = fs::read_to_string(root().join("docs/src/images/check.svg")).expect("a picture");
    let shown = lines_of_picture(&svg);
    assert_eq!(shown[0], "$threadlintchecktestdata/demo");
    let (out, _, _) = run(&root(), &["check", "testdata/demo"]);
    let printed = out.replace('\\', "/");
    let printed: Vec<String> = printed.lines().map(without_blanks).collect();
    assert!(shown.len() > 30, "{shown:?}");
    assert_eq!(shown[1..], printed[..shown.len() - 1]);
}

#[test]
fn every_flag_is_accepted_with_each_of_its_values() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    commit(folder.path());
    let rows = table("| flag |");
    assert!(rows.len() > 6, "{rows:?}");
    for row in rows {
        let (flag, value) = match code_spans(&row[0])[0].split_once(' ') {
            Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
            None => (code_spans(&row[0])[0].to_owned(), None),
        };
        let values: Vec<String> = match value.as_deref() {
            // It goes on until it is ended; `tests/watch.rs` tries it.
            None if flag == "--watch" => continue,
            None => vec![],
            Some("N") => vec!["2".to_owned()],
            Some("RULE") => vec!["P3".to_owned()],
            // It goes with another flag.
            Some("REV") => vec!["HEAD --changed".to_owned()],
            Some("K/N") => vec!["2/7".to_owned()],
            Some("P" | "FILE") => continue,
            Some("F") => code_spans(&row[1]).into_iter().map(str::to_owned).collect(),
            Some(choice) => choice.split('/').map(str::to_owned).collect(),
        };
        let default = vec![String::new()];
        for value in if value.is_some() { &values } else { &default } {
            let words = value.split(' ').filter(|word| !word.is_empty());
            let args: Vec<&str> = ["check", &flag].into_iter().chain(words).collect();
            let (_, err, code) = run(folder.path(), &args);
            assert_eq!(code, Some(0), "{args:?}: {err}");
        }
    }
}

#[test]
fn formats_and_flags_are_those_of_the_command() {
    let named = |header| -> BTreeSet<String> {
        let rows = table(header);
        rows.iter()
            .map(|row| code_spans(&row[0])[0].to_owned())
            .collect()
    };
    let (help, _, _) = run(&root(), &["check", "--help"]);
    for format in named("| format |") {
        assert!(
            help.contains(&format!("- {format}:")),
            "`{format}` is unknown: {help}"
        );
    }
    let flags: BTreeSet<String> = named("| flag |")
        .iter()
        .filter_map(|flag| Some(flag.split(' ').next()?.to_owned()))
        .collect();
    let known: BTreeSet<String> = help
        .lines()
        .filter_map(|line| {
            line.trim_start()
                .trim_start_matches("-q, ")
                .trim_start_matches("-h, ")
                .strip_prefix("--")
        })
        .filter_map(|line| Some(format!("--{}", line.split(' ').next()?)))
        .filter(|flag| flag != "--help")
        .collect();
    assert_eq!(flags, known);
}

/// The flags that are shown for a run, and for `confirm`, are those that they have.
#[test]
fn flags_of_a_run_are_those_of_the_command() {
    flags_are_those_of("run", "| to choose | write |", &["--classpath"]);
    flags_are_those_of("confirm", "| to confirm | write |", &[]);
}

fn flags_are_those_of(command: &str, header: &str, told_elsewhere: &[&str]) {
    let rows = table(header);
    let spans = rows.iter().flat_map(|row| code_spans(&row[1]));
    let flags = spans.filter(|span| span.starts_with("--"));
    let shown: BTreeSet<String> = flags
        .flat_map(|span| span.split(' '))
        .filter(|word| word.starts_with("--") && *word != "--cp")
        .map(str::to_owned)
        .collect();
    let (help, _, _) = run(&root(), &[command, "--help"]);
    let known: BTreeSet<String> = help
        .lines()
        .filter_map(|line| {
            line.trim_start()
                .trim_start_matches("-q, ")
                .strip_prefix("--")
        })
        .filter_map(|line| Some(format!("--{}", line.split(' ').next()?)))
        .filter(|flag| !["--color", "--help"].contains(&flag.as_str()))
        .filter(|flag| !told_elsewhere.contains(&flag.as_str()))
        .collect();
    assert_eq!(shown, known);
}

/// The configuration shown is accepted and does what its comments say.
#[test]
fn the_configuration_works() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a written file");
    };
    let class = |head: &str, members: &str| format!("{head} class A {{ {members} }}\n");
    let open = "public int n;";
    write("generated/A.java", &class("@ThreadSafe", open));
    write("legacy/deep/A.java", &class("@ThreadSafe", open));
    write("src/A.java", &class("@SharedAcrossThreads", open));
    let head = "import com.example.*; @ThreadSafe";
    let registry = "package com.example.a; public";
    let registry = class(registry, "private int n; public void add() { n++; }");
    let registry = registry.replace("class A", "class UserRegistry");
    write("src/com/example/a/UserRegistry.java", &registry);
    let registered = "private final com.example.a.UserRegistry k = null; void f() { k.add(); }";
    write("src/Held.java", &class(head, registered));
    let locked =
        "private final Mutex m = null; private int n; private final Transactions all = null;
        void a() { try (var held = m.open()) { n++; } }
        void b() { m.enter(); try { all.within(() -> n++); } finally { m.leave(); } }
        void c() { if (m.tryEnter()) { try { n++; } finally { m.leave(); } } }";
    write("src/Locked.java", &class(head, locked));
    let stats = "private int hits = 1; private int cache; void f() { hits++; cache++; }";
    let stats = class("package com.example; @ThreadSafe", stats).replace("class A", "class Stats");
    write("src/Stats.java", &stats);
    let findings = |config: &str| {
        write("threadlint.toml", config);
        let (out, err, code) = run(folder.path(), &["check", "--output-format", "concise"]);
        assert_eq!(code, Some(1), "{err}");
        let line = |line: &str| {
            let (path, rest) = line.split_once(':').expect("a path");
            let rule = rest.split(['[', ']']).nth(1).expect("a rule");
            format!("{} {rule}", path.replace('\\', "/"))
        };
        out.lines().map(line).collect::<Vec<_>>()
    };
    let expected = [
        "src/A.java escaping-field",
        "src/Stats.java unsafe-publication",
    ];
    assert_eq!(findings(&block("toml")), expected);
    // What each entry hides is there without it.
    let without = findings("");
    for path in [
        "generated/A.java",
        "legacy/deep/A.java",
        "src/Held.java",
        "src/Locked.java",
    ] {
        assert!(
            without.iter().any(|found| found.starts_with(path)),
            "{without:?}"
        );
    }
    let of_stats = without
        .iter()
        .filter(|found| found.starts_with("src/Stats.java"));
    assert_eq!(of_stats.count(), 3);
}

/// The fenced blocks of a page that show a configuration: those in the language `toml` and nothing
/// else. A block of TOML with another purpose has a word after the language: ```` ```toml manifest ````.
fn configurations(page: &str) -> Vec<String> {
    let mut blocks: Vec<(bool, String)> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(_) if is_inside => is_inside = false,
            Some(language) => {
                is_inside = true;
                blocks.push((language.trim() == "toml", String::new()));
            }
            None if is_inside => {
                let (_, text) = blocks.last_mut().expect("an open block");
                text.extend([line, "\n"]);
            }
            None => {}
        }
    }
    let shown = blocks.into_iter().filter(|(is_shown, _)| *is_shown);
    shown.map(|(_, text)| text).collect()
}

/// Users copy what README, book, rule pages and CONTRIBUTING show: the linter accepts all of it.
#[test]
fn every_configuration_shown_is_accepted() {
    let of_folder = |folder: &str| pages::of_folder(&root().join(folder));
    let rules = of_folder("rules");
    assert!(rules.len() >= 6, "{rules:?}");
    for page in [of_folder("."), of_folder("docs/src"), rules].concat() {
        let text = fs::read_to_string(&page)
            .expect("a page")
            .replace("\r\n", "\n");
        let shown = configurations(&text);
        let name = page.strip_prefix(root()).expect("a page of the project");
        let must_show = name.starts_with("rules") || name.ends_with("configuration.md");
        assert!(
            !(must_show && shown.is_empty()),
            "{} shows none",
            name.display()
        );
        for configuration in shown {
            let folder = tempfile::tempdir().expect("a temporary folder");
            fs::write(folder.path().join("threadlint.toml"), &configuration).expect("a file");
            let (_, err, code) = run(folder.path(), &["check"]);
            assert_eq!(code, Some(0), "{}: {err}", name.display());
        }
    }
}

#[test]
fn blocks_of_other_languages_and_marked_ones_are_no_configuration() {
    let page =
        "```toml\na = 1\n```\n```toml manifest\nb = 2\n```\n```sh\nc\n```\n```toml\nd = 4\n```\n";
    assert_eq!(configurations(page), ["a = 1\n", "d = 4\n"]);
}

/// The places in a page that its links lead to, without those to other sites.
fn links(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let prose = text.lines().filter(|line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    prose
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://"))
        .collect()
}

/// The anchor that GitHub and mdBook give to a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
    let text: String = heading.trim().chars().filter(kept).collect();
    text.to_lowercase().replace(' ', "-")
}

#[test]
fn links_lead_to_pages_and_headings() {
    let mut count = 0;
    for page in pages::all() {
        for link in links(&pages::text(&page)) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.with_file_name(file),
            };
            assert!(target.is_file(), "{}: {link}", page.display());
            let text = pages::text(&target);
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            let is_there = heading.is_empty()
                || headings.any(|line| anchor(line.trim_start_matches('#')) == heading);
            assert!(is_there, "{}: {link}", page.display());
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// The pages of the rules are those of `threadlint explain`, without what programs read.
#[test]
fn the_book_has_each_page_once() {
    let summary = root().join("docs/src/SUMMARY.md");
    let text = pages::text(&summary);
    let mut listed: Vec<PathBuf> = links(&text)
        .iter()
        .map(|link| summary.with_file_name(link))
        .collect();
    listed.extend([root().join("README.md"), summary]);
    listed.sort();
    let mut all = pages::all();
    all.sort();
    assert_eq!(listed, all);
    for rule in pages::of_folder(&root().join("rules")) {
        let name = rule.file_name().expect("a name").to_string_lossy();
        let text = pages::text(&rule);
        let title = text.lines().position(|line| line.starts_with("# "));
        let first = title.expect("a title") + 1;
        let page = root().join("docs/src/rules").join(&*name);
        let include = format!("{{{{#include ../../../rules/{name}:{first}:}}}}\n");
        assert_eq!(pages::text(&page), include);
    }
}
