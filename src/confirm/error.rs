//! Errors that stop an examination before it begins.

use std::path::PathBuf;

use miette::Diagnostic;
use thiserror::Error;

/// The input of `confirm` cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum ConfirmError {
    #[error("`{}` cannot be read: {reason}", path.display())]
    #[diagnostic(help(
        "name a file that `threadlint check --output-format json --output-file findings.json` wrote"
    ))]
    Unreadable { path: PathBuf, reason: String },

    #[error("`{}` contains no findings of threadlint: {reason}", path.display())]
    #[diagnostic(help(
        "write them with `threadlint check --output-format json --output-file findings.json`; SARIF \
         of threadlint will do too, that of other tools will not"
    ))]
    NotFindings { path: PathBuf, reason: String },

    #[error("`{}` has layout {version}, and this version of threadlint reads layout {known}", path.display())]
    #[diagnostic(help("write the file again with this version of threadlint"))]
    Layout {
        path: PathBuf,
        version: u64,
        known: u32,
    },

    #[error("there is no class file for {classes}")]
    #[diagnostic(help("{advice}"))]
    NotCompiled { classes: String, advice: String },

    #[error("no Java compiler found")]
    #[diagnostic(help(
        "install a JDK, or compile with your build tool and name the class files with --classpath"
    ))]
    NoCompiler,

    #[error("there is nothing to compile: {reason}")]
    #[diagnostic(help("compile with your build tool, and name the class files with --classpath"))]
    NothingToCompile { reason: String },

    #[error("the sources do not compile with `{}`", compiler.display())]
    #[diagnostic(help(
        "libraries that are missing can be named with --classpath; or compile with your build tool. \
         The compiler said:\n{output}"
    ))]
    DoesNotCompile { compiler: PathBuf, output: String },

    #[error("`{}` cannot be written: {reason}", path.display())]
    #[diagnostic(help("name a folder that can be written with --save, or `--save -` for none"))]
    Unwritable { path: PathBuf, reason: String },

    #[error("`{}` cannot be written: {reason}", path.display())]
    #[diagnostic(help("name a folder that can be written with --emit"))]
    NotEmitted { path: PathBuf, reason: String },
}
