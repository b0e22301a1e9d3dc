//! Paths of files as URIs of the scheme `file` (RFC 8089), and back.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What is escaped in a path.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The absolute path that a URI names; `None` for other schemes and other machines.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = path.strip_prefix("localhost").unwrap_or(path);
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let local = path.strip_prefix('/')?;
    let has_drive = local.as_bytes().get(1) == Some(&b':');
    Some(PathBuf::from(if has_drive { local } else { &path }))
}

/// The URI of an absolute path; `None` if it is not Unicode.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let root = if path.starts_with('/') { "" } else { "/" };
    let escaped = utf8_percent_encode(&path, ESCAPED);
    Uri::from_str(&format!("file://{root}{escaped}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(uri: &str) -> Option<PathBuf> {
        path_of(&Uri::from_str(uri).unwrap())
    }

    #[test]
    fn escapes_are_resolved() {
        let there = Path::new("/a b/ä%#/C.java");
        let uri = uri_of(there).unwrap();
        assert_eq!(uri.as_str(), "file:///a%20b/%C3%A4%25%23/C.java");
        assert_eq!(path_of(&uri).as_deref(), Some(there));
        assert_eq!(path("file://localhost/a"), Some("/a".into()));
        assert_eq!(path("file:///c%3A/a"), Some("c:/a".into()));
        assert_eq!(
            uri_of(Path::new("c:\\a")).unwrap().as_str(),
            "file:///c%3A/a"
        );
    }

    #[test]
    fn other_places_have_no_path() {
        for uri in [
            "untitled:Untitled-1",
            "file://host/a",
            "file:///%FF",
            "jdt:/a",
        ] {
            assert_eq!(path(uri), None, "{uri}");
        }
    }
}
