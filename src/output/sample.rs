//! Hand-made reports, rendered, for the renderers' tests.

use std::path::PathBuf;

use super::{OutputFormat, RenderOptions};
use crate::report::Report;
pub(crate) use crate::report::sample::{hostile, report};

pub(super) fn options() -> RenderOptions {
    RenderOptions {
        is_colored: false,
        is_unicode: true,
        width: 100,
        cwd: PathBuf::from("/nowhere/repo/module"),
        root: PathBuf::from("/nowhere/repo"),
        with_suppressed: false,
        class_path: Vec::new(),
    }
}

pub(super) fn render(report: &Report, format: OutputFormat) -> String {
    let mut bytes = Vec::new();
    super::render(report, format, &options(), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

pub(super) fn rendered(format: OutputFormat) -> String {
    render(&report(), format)
}
