//! What users read: README.md and the pages of the book in `docs`.

use std::fs;
use std::path::{Path, PathBuf};

/// README.md, then the pages of the book by path.
pub(crate) fn all() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let book = root.join("docs/src");
    let mut pages = of_folder(&book);
    pages.extend(of_folder(&book.join("rules")));
    pages.sort();
    pages.insert(0, root.join("README.md"));
    pages
}

fn of_folder(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of pages");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect()
}

/// With line ends of Unix.
pub(crate) fn text(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("a page");
    text.replace("\r\n", "\n")
}

/// The first page that contains this, and its text.
pub(crate) fn with(part: &str) -> (PathBuf, String) {
    let texts = all().into_iter().map(|page| (text(&page), page));
    let mut found = texts.filter(|(text, _)| text.contains(part));
    let (text, page) = found.next().expect("a page with that part");
    (page, text)
}
