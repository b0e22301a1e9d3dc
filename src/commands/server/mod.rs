//! `threadlint server`: a language server on standard input and output.
//!
//! Each folder of the client's workspace with an open Java file is checked as `threadlint check` would,
//! with the texts of the editor in place of those on disk: when a file is opened or changed, and when
//! any file is saved. A file outside of these folders is checked alone. A check waits until no message
//! is left, so that of several changes only the last is checked. Hovering over a field shows what
//! `threadlint why` tells; actions suppress a finding.

mod abilities;
mod diagnostics;
mod hover;
mod uri;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{CodeActionRequest, HoverRequest, Initialize, Request as _, Shutdown};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, Hover, HoverParams, InitializeParams,
    InitializeResult, MessageType, PublishDiagnosticsParams, Range, ShowMessageParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::check::{options, sifted};
use super::{CommandError, SUCCESS};
use crate::cli::ServerArgs;
use crate::engine::Project;
use crate::options::Options;
use crate::report::Report;
use crate::source::Position;
use crate::why::why_at;
use abilities::abilities;
use diagnostics::{Checked, checked};
use hover::hover;
use uri::path_of;

/// The exit code if the client ends without asking to shut down, which the protocol fixes.
const NOT_SHUT_DOWN: u8 = 1;
const INTERNAL: &str = "internal error in threadlint; please report it with this project";

/// Serves the client that writes `input` and reads `out` until it says `exit` or closes the input.
pub(super) fn server(
    args: &ServerArgs,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<u8, CommandError> {
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let messages = reading(input);
    let mut server = Server {
        args,
        cwd: cwd.canonicalize().unwrap_or(cwd),
        roots: Vec::new(),
        documents: BTreeMap::new(),
        unchecked: BTreeSet::new(),
        projects: BTreeMap::new(),
        state: State::Created,
        told: String::new(),
        out,
    };
    while let Some(message) = server.next(&messages)? {
        match message {
            Message::Request(request) => server.request(request)?,
            Message::Notification(notification) if notification.method == Exit::METHOD => break,
            Message::Notification(notification) => server.notification(notification)?,
            Message::Response(_) => {}
        }
    }
    Ok(if server.state == State::ShutDown {
        SUCCESS
    } else {
        NOT_SHUT_DOWN
    })
}

/// The messages of the input, until it ends or holds something else.
fn reading(mut input: impl BufRead + Send + 'static) -> Receiver<Message> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(Some(message)) = Message::read(&mut input) {
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    receiver
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Created,
    Initialized,
    ShutDown,
}

/// An open file.
struct Document {
    uri: Uri,
    version: i32,
    text: String,
    checked: Checked,
    /// What was published is about another version.
    is_stale: bool,
}

struct Server<'a> {
    args: &'a ServerArgs,
    cwd: PathBuf,
    /// The folders of the workspace; this path and those that follow are absolute and without links.
    roots: Vec<PathBuf>,
    documents: BTreeMap<PathBuf, Document>,
    /// Folders, and files outside of them, that are to be checked.
    unchecked: BTreeSet<PathBuf>,
    /// What is checked, as it was found when a file was last opened, closed or saved.
    projects: BTreeMap<PathBuf, Project>,
    state: State,
    /// The error that was shown last, so that it is not shown with each key.
    told: String,
    out: &'a mut dyn Write,
}

impl Server<'_> {
    /// The next message; files are checked while there is none.
    fn next(&mut self, messages: &Receiver<Message>) -> io::Result<Option<Message>> {
        loop {
            match messages.try_recv() {
                Ok(message) => return Ok(Some(message)),
                Err(TryRecvError::Disconnected) => return Ok(None),
                Err(TryRecvError::Empty) => match self.unchecked.pop_first() {
                    Some(path) => self.check(&path)?,
                    None => return Ok(messages.recv().ok()),
                },
            }
        }
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        match (self.state, method.as_str()) {
            (State::Created, Initialize::METHOD) => {
                self.answer(id, params, |server, params| Ok(server.initialize(params)))
            }
            (State::Created, _) => {
                let code = ErrorCode::ServerNotInitialized;
                self.refuse(id, code, "`initialize` comes first")
            }
            (State::ShutDown, _) => {
                let code = ErrorCode::InvalidRequest;
                self.refuse(id, code, "the server has shut down")
            }
            (State::Initialized, Shutdown::METHOD) => {
                self.state = State::ShutDown;
                self.respond(id, &())
            }
            (State::Initialized, HoverRequest::METHOD) => self.answer(id, params, Self::hover),
            (State::Initialized, CodeActionRequest::METHOD) => {
                self.answer(id, params, Self::actions)
            }
            (State::Initialized, _) => {
                let message = format!("there is no request `{method}`");
                self.refuse(id, ErrorCode::MethodNotFound, &message)
            }
        }
    }

    /// Answers a request whose parameters are of its type.
    fn answer<P: DeserializeOwned, R: serde::Serialize>(
        &mut self,
        id: RequestId,
        params: Value,
        answer: impl FnOnce(&mut Self, &P) -> io::Result<R>,
    ) -> io::Result<()> {
        match serde_json::from_value(params) {
            Ok(params) => {
                let result = answer(self, &params)?;
                self.respond(id, &result)
            }
            Err(error) => self.refuse(id, ErrorCode::InvalidParams, &error.to_string()),
        }
    }

    fn initialize(&mut self, params: &InitializeParams) -> InitializeResult {
        let folders = params.workspace_folders.iter().flatten();
        self.roots = folders.filter_map(|it| folder(&it.uri)).collect();
        #[expect(deprecated, reason = "what older clients say")]
        let root = params.root_uri.as_ref();
        if self.roots.is_empty() {
            self.roots.extend(root.and_then(folder));
        }
        self.state = State::Initialized;
        abilities()
    }

    /// What is checked for the sake of a file.
    fn around(&self, path: &Path) -> PathBuf {
        let roots = self.roots.iter().filter(|root| path.starts_with(root));
        let nearest = roots.max_by_key(|root| root.components().count());
        nearest.map_or_else(|| path.to_owned(), PathBuf::clone)
    }

    fn notification(&mut self, notification: Notification) -> io::Result<()> {
        if self.state != State::Initialized {
            return Ok(());
        }
        let Notification { method, params } = notification;
        // A notification that cannot be read is ignored, as the protocol has no answer to it.
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value(params) {
                    self.open(params);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value(params) {
                    self.change(params);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value(params) {
                    return self.close(&params);
                }
            }
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                let around = self.documents.keys().map(|path| self.around(path));
                let around: Vec<PathBuf> = around.collect();
                self.projects.clear();
                self.unchecked.extend(around);
            }
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        let Some(path) = real_path(&opened.uri) else {
            return;
        };
        let document = Document {
            uri: opened.uri,
            version: opened.version,
            text: opened.text,
            checked: Checked::default(),
            is_stale: true,
        };
        self.unchecked.insert(self.around(&path));
        self.documents.insert(path, document);
        self.projects.clear();
    }

    fn change(&mut self, mut params: DidChangeTextDocumentParams) {
        let path = real_path(&params.text_document.uri);
        let Some((path, change)) = path.zip(params.content_changes.pop()) else {
            return;
        };
        if let Some(document) = self.documents.get_mut(&path) {
            document.version = params.text_document.version;
            document.text = change.text;
            document.is_stale = true;
            self.unchecked.insert(self.around(&path));
        }
    }

    fn close(&mut self, params: &DidCloseTextDocumentParams) -> io::Result<()> {
        let uri = &params.text_document.uri;
        let path = real_path(uri);
        let Some((path, _)) = path.and_then(|path| self.documents.remove_entry(&path)) else {
            return Ok(());
        };
        self.projects.clear();
        let around = self.around(&path);
        if self
            .documents
            .keys()
            .any(|path| self.around(path) == around)
        {
            // The text on disk counts again.
            self.unchecked.insert(around);
        } else {
            self.unchecked.remove(&around);
        }
        self.publish(uri.clone(), None, Vec::new())
    }

    /// Checks a folder, or a file alone, and tells the client what was found in its open files.
    fn check(&mut self, checked: &Path) -> io::Result<()> {
        if !checked.exists() {
            return Ok(());
        }
        let found = catch_unwind(AssertUnwindSafe(|| self.report(checked)));
        let (report, trouble) = match found {
            Ok(Ok(report)) => (report, String::new()),
            Ok(Err(error)) => (Report::default(), described(&error)),
            Err(_) => {
                self.projects.clear();
                (Report::default(), INTERNAL.to_owned())
            }
        };
        if trouble != self.told && !trouble.is_empty() {
            self.notify::<ShowMessage>(ShowMessageParams {
                typ: MessageType::ERROR,
                message: format!("threadlint: {trouble}"),
            })?;
        }
        self.told = trouble;
        let paths = self.documents.keys();
        let paths = paths.filter(|path| self.around(path) == checked).cloned();
        for path in paths.collect::<Vec<_>>() {
            self.show(&path, &report)?;
        }
        Ok(())
    }

    fn report(&mut self, checked: &Path) -> Result<Report, CommandError> {
        let args = self.args.check_of(checked.to_owned());
        let texts = self.texts();
        let project = match self.projects.entry(checked.to_owned()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Project::open(Options {
                texts: texts.clone(),
                ..options(&args.paths, &args.select)
            })?),
        };
        let report = project.check(texts);
        let (report, _) = sifted(report, &args)?;
        Ok(report)
    }

    /// Publishes what a report says of an open file, if that or the file has changed.
    fn show(&mut self, path: &Path, report: &Report) -> io::Result<()> {
        let Some(document) = self.documents.get_mut(path) else {
            return Ok(());
        };
        let found = checked(report, path, &document.uri, &self.cwd);
        let is_new = document.is_stale || document.checked.diagnostics != found.diagnostics;
        document.is_stale = false;
        document.checked = found;
        if !is_new {
            return Ok(());
        }
        let (uri, version) = (document.uri.clone(), document.version);
        let diagnostics = document.checked.diagnostics.clone();
        self.publish(uri, Some(version), diagnostics)
    }

    fn texts(&self) -> BTreeMap<PathBuf, String> {
        let documents = self.documents.iter();
        documents
            .map(|(path, document)| (path.clone(), document.text.clone()))
            .collect()
    }

    /// What is known of the field under the cursor.
    fn hover(&mut self, params: &HoverParams) -> io::Result<Option<Hover>> {
        let place = &params.text_document_position_params;
        let Some(path) = real_path(&place.text_document.uri) else {
            return Ok(None);
        };
        let options = Options {
            texts: self.texts(),
            config: self.args.select.config.clone(),
            paths: vec![self.around(&path)],
            without_tests: !self.args.select.tests,
            ..Options::default()
        };
        let position = Position {
            line: place.position.line + 1,
            column: place.position.character + 1,
        };
        // Not a field, or not to be loaded: there is nothing to show.
        let known = catch_unwind(AssertUnwindSafe(|| why_at(&options, &path, position)));
        let Ok(Ok(Some(known))) = known else {
            return Ok(None);
        };
        hover(&known).map(Some)
    }

    /// The actions that end the findings in a range.
    fn actions(&mut self, params: &CodeActionParams) -> io::Result<Vec<CodeAction>> {
        let only = params.context.only.as_ref();
        let wanted = only.is_none_or(|kinds| kinds.contains(&CodeActionKind::QUICKFIX));
        let path = real_path(&params.text_document.uri).filter(|_| wanted);
        let Some(path) = path else {
            return Ok(Vec::new());
        };
        let around = self.around(&path);
        if self.unchecked.remove(&around) {
            self.check(&around)?;
        }
        let actions = self.documents.get(&path).map(|it| &it.checked.actions);
        let mut actions = actions.cloned().unwrap_or_default();
        actions.retain(|action| {
            let diagnostics = action.diagnostics.iter().flatten();
            let mut ranges = diagnostics.map(|it| it.range);
            ranges.any(|range| meet(range, params.range))
        });
        Ok(actions)
    }

    fn publish(
        &mut self,
        uri: Uri,
        version: Option<i32>,
        diagnostics: Vec<lsp_types::Diagnostic>,
    ) -> io::Result<()> {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        })
    }

    fn notify<N: lsp_types::notification::Notification>(
        &mut self,
        params: N::Params,
    ) -> io::Result<()> {
        let notification = Notification::new(N::METHOD.to_owned(), params);
        self.send(&Message::Notification(notification))
    }

    fn respond(&mut self, id: RequestId, result: &impl serde::Serialize) -> io::Result<()> {
        self.send(&Message::Response(Response::new_ok(id, result)))
    }

    fn refuse(&mut self, id: RequestId, code: ErrorCode, message: &str) -> io::Result<()> {
        let response = Response::new_err(id, code as i32, message.to_owned());
        self.send(&Message::Response(response))
    }

    fn send(&mut self, message: &Message) -> io::Result<()> {
        message.write(&mut self.out)?;
        self.out.flush()
    }
}

/// The path of a Java file, without links as far as it exists.
fn real_path(uri: &Uri) -> Option<PathBuf> {
    let path = path_of(uri)?;
    let is_java = path
        .extension()
        .is_some_and(|extension| extension == "java");
    is_java.then(|| path.canonicalize().unwrap_or(path))
}

/// The path of a folder, without links.
fn folder(uri: &Uri) -> Option<PathBuf> {
    path_of(uri)?.canonicalize().ok()
}

fn meet(one: Range, other: Range) -> bool {
    one.start.line <= other.end.line && other.start.line <= one.end.line
}

/// The error, and what to do about it.
fn described(error: &CommandError) -> String {
    let help = miette::Diagnostic::help(error).map(|help| help.to_string());
    let parts = std::iter::once(error.to_string()).chain(help);
    parts.collect::<Vec<_>>().join("; ")
}
