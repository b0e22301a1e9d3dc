//! `threadlint server`, spoken to as an editor does.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]
#![expect(
    clippy::needless_pass_by_value,
    reason = "`json!` at the call reads best"
)]

#[path = "common/counter.rs"]
mod counter;
#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use counter::COUNTER;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long a message may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const HOLDER: &str = "\
@ThreadSafe
class Holder {
  private final Box box = new Box();
  void add(int more) { box.add(more); }
}
";

const BOX: &str = "\
@ThreadSafe
class Box {
  private int sum;
  synchronized void add(int more) { sum += more; }
}
";

/// An editor with a project of its own.
struct Editor {
    folder: TempDir,
    server: Child,
    input: ChildStdin,
    said: Receiver<Value>,
    requests: u64,
}

impl Editor {
    fn new() -> Self {
        Self::initialized(&[])
    }

    fn initialized(flags: &[&str]) -> Self {
        let mut editor = Self::uninitialized(flags);
        let folder = format!("file://{}", editor.folder.path().display());
        let folders = json!([{ "uri": folder, "name": "project" }]);
        let params = json!({ "capabilities": {}, "workspaceFolders": folders });
        editor.ask("initialize", params);
        editor.tell("initialized", json!({}));
        editor
    }

    fn uninitialized(flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("Counter", COUNTER), ("Holder", HOLDER), ("Box", BOX)] {
            fs::write(folder.path().join(format!("{name}.java")), text).unwrap();
        }
        let mut command = linter::command(folder.path());
        let mut server = command
            .arg("server")
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            folder,
            input: server.stdin.take().unwrap(),
            said: messages(BufReader::new(server.stdout.take().unwrap())),
            server,
            requests: 0,
        }
    }

    fn path(&self, class: &str) -> PathBuf {
        let folder = self.folder.path().canonicalize().unwrap();
        folder.join(format!("{class}.java"))
    }

    fn uri(&self, class: &str) -> String {
        format!("file://{}", self.path(class).display())
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn next(&mut self) -> Value {
        let message = self.said.recv_timeout(PATIENCE);
        message.expect("the server says something")
    }

    /// The response to a request.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(json!({ "id": id, "method": method, "params": params }));
        let response = self.next();
        assert_eq!(response["id"], id, "{response}");
        response
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    /// What the next notification says of a file.
    fn diagnostics(&mut self, class: &str) -> Vec<Value> {
        let told = self.next();
        assert_eq!(told["method"], "textDocument/publishDiagnostics", "{told}");
        assert_eq!(told["params"]["uri"], self.uri(class), "{told}");
        told["params"]["diagnostics"].as_array().unwrap().clone()
    }

    fn open(&mut self, class: &str, text: &str) -> Vec<Value> {
        let document = json!({
            "uri": self.uri(class), "languageId": "java", "version": 1, "text": text,
        });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(class)
    }

    fn change(&mut self, class: &str, version: u32, text: &str) -> Vec<Value> {
        let document = json!({ "uri": self.uri(class), "version": version });
        let changes = json!([{ "text": text }]);
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
        self.diagnostics(class)
    }

    /// The text shown for a place, `None` if nothing is.
    fn hover(&mut self, class: &str, line: u32, character: u32) -> Option<String> {
        let hover = self.ask_at("textDocument/hover", class, line, character);
        let text = || hover["contents"]["value"].as_str().unwrap().to_owned();
        (hover != Value::Null).then(text)
    }

    fn ask_at(&mut self, method: &str, class: &str, line: u32, character: u32) -> Value {
        let place = json!({ "line": line, "character": character });
        let params = json!({
            "textDocument": { "uri": self.uri(class) },
            "position": place,
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        });
        self.ask(method, params)["result"].clone()
    }

    fn exit(mut self) -> Option<i32> {
        self.tell("exit", Value::Null);
        self.server.wait().unwrap().code()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // One that has ended is no trouble.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// What the server says, until it ends.
fn messages(mut output: BufReader<ChildStdout>) -> Receiver<Value> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut length = 0;
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|read| read > 0) {
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.trim().parse().unwrap();
            }
            if line == "\r\n" {
                let mut text = vec![0; length];
                output.read_exact(&mut text).unwrap();
                let message = serde_json::from_slice(&text).unwrap();
                if sender.send(message).is_err() {
                    return;
                }
            }
            line.clear();
        }
    });
    receiver
}

#[test]
fn the_text_of_the_editor_is_checked_after_each_change() {
    let mut editor = Editor::new();
    let found = editor.open("Counter", COUNTER);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "unguarded-conflict");
    assert_eq!(found[0]["severity"], 2);
    let range =
        json!({ "start": { "line": 4, "character": 21 }, "end": { "line": 4, "character": 26 } });
    assert_eq!(found[0]["range"], range);
    let related = found[0]["relatedInformation"].as_array().unwrap();
    let lines = related
        .iter()
        .map(|it| it["location"]["range"]["start"]["line"].as_u64());
    assert_eq!(lines.clone().min(), Some(Some(2)), "{related:?}");
    assert_eq!(lines.max(), Some(Some(4)), "{related:?}");

    let mended = COUNTER.replace("int get()", "synchronized int get()");
    assert_eq!(editor.change("Counter", 2, &mended), [] as [Value; 0]);
    assert_eq!(editor.change("Counter", 3, COUNTER), found);
    let closed = json!({ "textDocument": { "uri": editor.uri("Counter") } });
    editor.tell("textDocument/didClose", closed);
    assert_eq!(editor.diagnostics("Counter"), [] as [Value; 0]);
}

#[test]
fn the_findings_are_those_of_a_check() {
    let mut editor = Editor::new();
    let mut command = linter::command(editor.folder.path());
    let output = command
        .args(["check", "Counter.java", "--output-format", "json"])
        .output()
        .unwrap();
    let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = editor.open("Counter", COUNTER);
    assert_eq!(found.len(), checked["findings"].as_array().unwrap().len());
    let (shown, finding) = (&found[0], &checked["findings"][0]);
    let message = shown["message"].as_str().unwrap();
    assert!(
        message.starts_with(finding["message"].as_str().unwrap()),
        "{message}"
    );
    assert!(
        message.ends_with(finding["fix"].as_str().unwrap()),
        "{message}"
    );
}

#[test]
fn unsaved_texts_count_for_other_files_too() {
    let mut editor = Editor::new();
    assert_eq!(editor.open("Holder", HOLDER), [] as [Value; 0]);
    assert_eq!(editor.open("Box", BOX), [] as [Value; 0]);
    let broken = BOX
        .replace("@ThreadSafe\n", "")
        .replace("synchronized ", "");
    assert_eq!(editor.change("Box", 2, &broken), [] as [Value; 0]);
    assert_eq!(editor.diagnostics("Holder").len(), 1);
    // What is on disk counts again.
    let closed = json!({ "textDocument": { "uri": editor.uri("Box") } });
    editor.tell("textDocument/didClose", closed);
    assert_eq!(editor.diagnostics("Box"), [] as [Value; 0]);
    assert_eq!(editor.diagnostics("Holder"), [] as [Value; 0]);
    fs::write(editor.path("Box"), broken).unwrap();
    let saved = json!({ "textDocument": { "uri": editor.uri("Holder") } });
    editor.tell("textDocument/didSave", saved);
    assert_eq!(editor.diagnostics("Holder").len(), 1);
}

#[test]
fn hovering_over_a_field_tells_what_is_known_of_it() {
    let mut editor = Editor::new();
    let wider = COUNTER.replace(
        "int get() { return count; }",
        "int get() { /* 🙂 */ return count; }",
    );
    editor.open("Counter", &wider);
    for (line, character) in [(2, 14), (2, 19), (4, 30)] {
        let text = editor.hover("Counter", line, character).unwrap();
        let is_known = text.contains("field    `private int count`");
        assert!(is_known, "{line}:{character} {text}");
    }
    for (line, character) in [(1, 8), (4, 27), (4, 29), (9, 0)] {
        let hover = editor.hover("Counter", line, character);
        assert_eq!(hover, None, "{line}:{character}");
    }
}

#[test]
fn the_innermost_class_with_such_a_field_is_meant() {
    let mut editor = Editor::new();
    let nested = COUNTER.replace(
        "int get()",
        "static class Inner { long count; }\n  int get()",
    );
    editor.open("Counter", &nested);
    for (line, character, field) in [(4, 29, "long count"), (5, 23, "private int count")] {
        let text = editor.hover("Counter", line, character).unwrap();
        let is_meant = text.contains(&format!("field    `{field}`"));
        assert!(is_meant, "{line}: {text}");
    }
}

#[test]
fn an_action_suppresses_a_finding() {
    let mut editor = Editor::new();
    editor.open("Counter", COUNTER);
    assert_eq!(
        editor.ask_at("textDocument/codeAction", "Counter", 3, 0),
        json!([])
    );
    let actions = editor.ask_at("textDocument/codeAction", "Counter", 4, 0);
    assert_eq!(actions[1]["title"], "Ignore unguarded-conflict here");
    let edit = &actions[1]["edit"]["changes"][editor.uri("Counter")][0];
    assert_eq!(edit["range"]["start"], json!({ "line": 4, "character": 0 }));
    assert_eq!(edit["range"]["start"], edit["range"]["end"]);
    let comment = edit["newText"].as_str().unwrap();
    let at = COUNTER.find("  int get()").unwrap();
    let edited = format!("{}{comment}{}", &COUNTER[..at], &COUNTER[at..]);
    assert!(
        edited.contains("\n  // threadlint-ignore[unguarded-conflict]: TODO"),
        "{edited}"
    );
    assert_eq!(editor.change("Counter", 2, &edited), [] as [Value; 0]);
    assert_eq!(
        editor.ask_at("textDocument/codeAction", "Counter", 5, 0),
        json!([])
    );
}

#[test]
fn an_action_adds_the_modifier_that_ends_a_finding() {
    let mut editor = Editor::new();
    editor.open("Counter", COUNTER);
    let actions = editor.ask_at("textDocument/codeAction", "Counter", 4, 0);
    assert_eq!(actions[0]["title"], "Make `count` volatile");
    assert_eq!(actions[0]["isPreferred"], true);
    let edit = &actions[0]["edit"]["changes"][editor.uri("Counter")][0];
    let place = json!({ "line": 2, "character": 10 });
    assert_eq!(edit["range"], json!({ "start": place, "end": place }));
    assert_eq!(edit["newText"], "volatile ");
}

#[test]
fn notices_about_a_file_are_hints() {
    let mut editor = Editor::new();
    let found = editor.open("Counter", "@ThreadSafe\nclass Counter {\n  int ( ;\n}\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["severity"], 4);
    assert_eq!(found[0]["range"]["start"]["line"], 2);
}

#[test]
fn an_error_is_shown_once() {
    let mut editor = Editor::new();
    let configuration = editor.folder.path().join("threadlint.toml");
    fs::write(&configuration, "x = [").unwrap();
    let document = json!({
        "uri": editor.uri("Counter"), "languageId": "java", "version": 1, "text": COUNTER,
    });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let shown = editor.next();
    assert_eq!(shown["method"], "window/showMessage", "{shown}");
    assert_eq!(shown["params"]["type"], 1);
    assert_eq!(editor.diagnostics("Counter"), [] as [Value; 0]);
    assert_eq!(editor.change("Counter", 2, COUNTER), [] as [Value; 0]);
    fs::remove_file(configuration).unwrap();
    assert_eq!(editor.change("Counter", 3, COUNTER).len(), 1);
}

#[test]
fn the_protocol_s_order_is_kept() {
    let mut editor = Editor::uninitialized(&[]);
    let early = editor.ask("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002);
    let initialized = editor.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(initialized["result"]["serverInfo"]["name"], "threadlint");
    assert_eq!(editor.ask("no/such", json!({}))["error"]["code"], -32601);
    assert_eq!(
        editor.ask("textDocument/hover", json!(1))["error"]["code"],
        -32602
    );
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(editor.ask("shutdown", Value::Null)["error"]["code"], -32600);
    assert_eq!(editor.exit(), Some(0));
    assert_eq!(Editor::new().exit(), Some(1));
}

#[test]
fn other_documents_are_left_alone() {
    let mut editor = Editor::new();
    for uri in ["untitled:Untitled-1", "file:///tmp/a.txt"] {
        let document = json!({ "uri": uri, "languageId": "java", "version": 1, "text": COUNTER });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }
    assert_eq!(editor.open("Counter", COUNTER).len(), 1);
}

#[test]
fn a_new_file_is_checked_before_it_is_saved() {
    let mut editor = Editor::new();
    let new = COUNTER.replace("Counter", "New");
    assert_eq!(editor.open("New", &new).len(), 1);
}

/// Nothing of the project is known then, but what the file names.
#[test]
fn without_a_folder_a_file_is_checked_alone() {
    let mut editor = Editor::uninitialized(&[]);
    editor.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(editor.open("Counter", COUNTER).len(), 1);
    assert_eq!(editor.open("Holder", HOLDER), [] as [Value; 0]);
}

#[test]
fn flags_choose_what_is_checked() {
    let mut editor = Editor::initialized(&["--scope", "all", "--confidence", "low"]);
    let plain = COUNTER.replace("@ThreadSafe\n", "");
    assert_eq!(editor.open("Counter", &plain).len(), 1);
}
