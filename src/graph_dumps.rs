//! The control-flow graphs of Java methods as text, compared with reviewed snapshots.
//!
//! Each line is an instruction: its source line, what it does, and in brackets the monitors held
//! there. After the name of a block come its successors, and after `!` its handlers. Unreachable
//! blocks are left out. `virtual exit` marks a loop that control cannot leave.

use std::fmt::Write as _;
use std::fs;
use std::path::Path as FilePath;
use std::sync::Arc;

use crate::cfg::{
    self, Access, BlockId, Call, Cfg, Contents, Instr, Part, Reference, virtual_exits,
};
use crate::denote::{Lookup, Mode, Owner, Path, Root, Step, Tables};
use crate::knowledge::{Effect, Knowledge};
use crate::locks::{Held, find_helpers, held_at};
use crate::program::Program;
use crate::source::{Origin, SourceFile, Span};
use crate::syntax;

#[test]
fn graphs_are_as_they_were_read() {
    let folder = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("testdata/cfg");
    let entries = fs::read_dir(&folder).expect("the folder of fixtures");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "java"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no fixtures");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy();
        let text = fs::read_to_string(&file).expect("a readable fixture");
        settings.bind(|| insta::assert_snapshot!(&*name, dump(text)));
    }
}

/// All graphs of a file, in source order; those without any instruction are left out.
fn dump(text: String) -> String {
    let knowledge = Knowledge::builtin().expect("the rule data");
    let model = syntax::parse(&text, knowledge.generators());
    assert!(model.gaps.is_empty(), "{:?}", model.gaps);
    let program = Program::build(vec![Arc::new(model)], &|name| knowledge.contains_type(name));
    let tables = Tables::of(&program, &knowledge);
    let lookup = Lookup {
        program: &program,
        knowledge: &knowledge,
        tables: &tables,
    };
    let helpers = find_helpers(lookup);
    let writer = Writer {
        program: &program,
        source: SourceFile::new(Origin::File(String::new()), text),
    };
    let mut out = String::new();
    for method in program.method_ids() {
        for cfg in cfg::build(lookup, &helpers, Owner::Method(method)) {
            if cfg.blocks.iter().any(|block| !block.instrs.is_empty()) {
                let _ = writeln!(out, "{}", writer.graph(&cfg));
            }
        }
    }
    out
}

struct Writer<'a> {
    program: &'a Program,
    source: SourceFile,
}

impl Writer<'_> {
    fn graph(&self, cfg: &Cfg) -> String {
        let mut out = self.title(cfg);
        let held = held_at(cfg);
        let endless = virtual_exits(cfg);
        let reached = reached(cfg);
        for id in cfg.block_ids().filter(|id| reached[id.index()]) {
            let block = cfg.block(id);
            let _ = write!(out, "  b{}{}", id.0, mark(cfg, id));
            if !block.successors.is_empty() {
                let _ = write!(out, " ->{}", names(&block.successors));
            }
            if !block.handlers.is_empty() {
                let _ = write!(out, " !{}", names(&block.handlers));
            }
            if endless.contains(&id) {
                out.push_str(" (virtual exit)");
            }
            out.push('\n');
            for (index, instr) in block.instrs.iter().enumerate() {
                let held = held.get(&(id, index)).map(|held| self.held(held));
                let held = held.unwrap_or_default();
                let _ = writeln!(out, "    {}{held}", self.instr(instr));
            }
        }
        out
    }

    fn title(&self, cfg: &Cfg) -> String {
        let signature = cfg
            .owner
            .method()
            .map_or("", |method| &self.program.method_decl(method).signature);
        let part = match cfg.part {
            Part::Whole => "",
            Part::Lambda(_) => " lambda",
            Part::MethodRef(_) => " method reference",
        };
        format!("{signature}{part}\n")
    }

    fn instr(&self, instr: &Instr) -> String {
        match instr {
            Instr::Access(access) => self.access(access),
            Instr::Call(call) => self.call(call),
            Instr::Announce(field) => {
                format!("announce {}", self.program.field_decl(*field).name)
            }
            Instr::SetPlain(field) => format!("set {}", self.program.field_decl(*field).name),
            Instr::Defer(_) => "defer a function".to_owned(),
            Instr::Gate { field, is_set, .. } => {
                let name = &self.program.field_decl(*field).name;
                let state = if *is_set { "set" } else { "unset" };
                format!("seen {state} {name}")
            }
            Instr::HandOn {
                param, executor, ..
            } => {
                let executor = self.path(executor);
                format!("hand parameter {} to {executor}", param.0)
            }
            Instr::Run { param, .. } => format!("run parameter {}", param.0),
            Instr::Acquire {
                monitor,
                mode,
                span,
            } => format!("{}acquire {}", self.line(*span), self.lock(monitor, *mode)),
            Instr::Ensure {
                monitor,
                mode,
                span,
            } => format!(
                "{}ensure {}",
                self.line(Some(*span)),
                self.lock(monitor, *mode)
            ),
            Instr::Release { monitor, mode } => match mode {
                Some(mode) => format!("release {}", self.lock(monitor, *mode)),
                None => format!("release {} in any mode", self.path(monitor)),
            },
            Instr::NotAcquired { monitor, mode } => {
                format!("not acquired {}", self.lock(monitor, *mode))
            }
        }
    }

    fn access(&self, access: &Access) -> String {
        let field = access.base.clone().then(Step::Field(access.field));
        let action = match access.reference {
            Reference::Read => "read",
            Reference::Write(_) => "write",
            Reference::Untouched => "use",
        };
        let contents = match &access.contents {
            Contents::Untouched => "",
            Contents::Read | Contents::Iterate => ", read contents",
            Contents::Modify => ", modify contents",
            Contents::Variable(_, Effect::Mutate) => ", modify part",
            Contents::Variable(..) => ", read part",
            Contents::Calls(_) => ", call on contents",
            Contents::Through(..) => ", touch part",
        };
        let line = self.line(Some(access.span));
        format!("{line}{action} {}{contents}", self.path(&field))
    }

    fn call(&self, call: &Call) -> String {
        let names = call.targets.iter();
        let names = names.map(|&id| self.program.method_decl(id).signature.as_str());
        let names: Vec<&str> = names.collect();
        format!("{}call {}", self.line(Some(call.span)), names.join(" or "))
    }

    fn held(&self, held: &[Held]) -> String {
        let names = held.iter().map(|held| self.lock(&held.monitor, held.mode));
        let names: Vec<String> = names.collect();
        format!(" [{}]", names.join(", "))
    }

    fn lock(&self, monitor: &Path, mode: Mode) -> String {
        let mode = match mode {
            Mode::Exclusive => "",
            Mode::Shared => " (shared)",
            Mode::Optimistic => " (optimistic)",
        };
        format!("{}{mode}", self.path(monitor))
    }

    fn path(&self, path: &Path) -> String {
        let mut name = match &path.root {
            Root::Instance(_) => "this".to_owned(),
            Root::Class(class) => self.program.class_label(*class).to_owned(),
            Root::ForeignClass(name) | Root::Captured(name) => name.to_string(),
            Root::Local(local) => format!("local {}", local.0),
            Root::Fresh => "new".to_owned(),
        };
        for step in &path.steps {
            match step {
                Step::Field(field) => {
                    name.extend([".", &self.program.field_decl(*field).name]);
                }
                Step::Foreign(field) => name.extend([".", field]),
                Step::Call(method) => name.extend([".", method, "()"]),
                Step::Lock => {}
                Step::Thread => name.push_str(" (thread)"),
            }
        }
        name
    }

    fn line(&self, span: Option<Span>) -> String {
        span.map_or_else(String::new, |span| {
            format!("{} ", self.source.position(span.start).line)
        })
    }
}

/// The names of the blocks, each after a blank.
fn names(ids: &[BlockId]) -> String {
    let names = ids
        .iter()
        .flat_map(|id| [" b".to_owned(), id.0.to_string()]);
    names.collect()
}

fn mark(cfg: &Cfg, id: BlockId) -> &'static str {
    if id == cfg.entry {
        " entry"
    } else if id == cfg.exit {
        " exit"
    } else {
        ""
    }
}

fn reached(cfg: &Cfg) -> Vec<bool> {
    let mut reached = vec![false; cfg.blocks.len()];
    let mut work = vec![cfg.entry];
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut reached[id.index()], true) {
            let block = cfg.block(id);
            work.extend(block.successors.iter().chain(&block.handlers));
        }
    }
    reached
}
