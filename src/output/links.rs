//! Places in output for people that a terminal opens: hyperlinks as OSC 8 writes them.

use std::borrow::Cow;

/// A file whose places become links.
pub(super) struct LinkedFile {
    /// Its path, as places show it.
    pub(super) shown: String,
    pub(super) uri: String,
}

/// The line with a link around the first place, `PATH:LINE:COLUMN`, that is in one of the files.
pub(super) fn linked<'t>(line: &'t str, files: &[LinkedFile]) -> Cow<'t, str> {
    for file in files {
        for (start, path) in line.match_indices(file.shown.as_str()) {
            let is_whole = !line[..start].ends_with(|before: char| !matches!(before, '[' | 'm'));
            let rest = &line[start + path.len()..];
            let length = rest
                .find(|c: char| c != ':' && !c.is_ascii_digit())
                .unwrap_or(rest.len());
            if is_whole && length > 0 {
                let (place, after) = line[start..].split_at(path.len() + length);
                let before = &line[..start];
                let uri = &file.uri;
                return Cow::Owned(format!(
                    "{before}\x1b]8;;{uri}\x1b\\{place}\x1b]8;;\x1b\\{after}"
                ));
            }
        }
    }
    Cow::Borrowed(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> [LinkedFile; 2] {
        ["Box.java", "src/A b.java"].map(|path| LinkedFile {
            shown: path.to_owned(),
            uri: format!("file:///w/{}", path.replace(' ', "%20")),
        })
    }

    #[test]
    fn a_place_is_a_link_with_its_line_and_column() {
        let line = "  ╭─[\x1b[36;1;4msrc/A b.java:14:5\x1b[0m]";
        let marked = "\x1b]8;;file:///w/src/A%20b.java\x1b\\src/A b.java:14:5\x1b]8;;\x1b\\";
        let expected = format!("  ╭─[\x1b[36;1;4m{marked}\x1b[0m]");
        assert_eq!(linked(line, &files()), expected);
        let plain = linked("╭─[Box.java:1:2]", &files());
        assert!(plain.starts_with("╭─[\x1b]8;;file:///w/Box.java\x1b\\Box.java:1:2\x1b]"));
    }

    #[test]
    fn other_text_stays_as_it_is() {
        for line in [
            "14 │ // see Box.java: there",
            "╭─[src/Box.java:1:2]",
            "╭─[Box.java]",
            "│",
        ] {
            assert_eq!(linked(line, &files()), line);
        }
    }
}
