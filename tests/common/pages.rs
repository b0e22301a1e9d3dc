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

/// The pages in a folder, by path.
pub(crate) fn of_folder(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of pages");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    pages.sort();
    pages
}

/// With line ends of Unix.
pub(crate) fn text(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("a page");
    text.replace("\r\n", "\n")
}

/// The page with a transcript, as in `<!-- name -->`, and its text before, in and after that.
pub(crate) fn transcript(name: &str) -> (PathBuf, [String; 3]) {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let texts = all().into_iter().map(|page| (text(&page), page));
    let mut found = texts.filter(|(text, _)| text.contains(&begin));
    let (text, page) = found.next().expect("a page with the transcript");
    let from = text.find(&begin).expect("the transcript's begin") + begin.len();
    let to = text.find(&end).expect("the transcript's end");
    let parts = [&text[..from], &text[from..to], &text[to..]];
    (page, parts.map(str::to_owned))
}
