//! What is known of a field, as an editor shows it.

use std::io;
use std::path::PathBuf;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use crate::output::{RenderOptions, why_text};
use crate::why::Explained;

const WIDTH: usize = 80;

/// The text of `threadlint why`.
pub(super) fn hover(known: &Explained) -> io::Result<Hover> {
    let options = RenderOptions {
        is_colored: false,
        has_links: false,
        is_unicode: true,
        width: WIDTH,
        limit: None,
        cwd: PathBuf::new(),
        root: PathBuf::new(),
        with_suppressed: false,
        class_path: Vec::new(),
    };
    let mut text = Vec::new();
    why_text(&known.account, &known.report, &options, &mut text)?;
    let text = String::from_utf8_lossy(&text);
    Ok(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: format!("```text\n{}\n```", text.trim_end()),
        }),
        range: None,
    })
}
