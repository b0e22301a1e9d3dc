//! Places in output for people that a terminal opens: hyperlinks as OSC 8 writes them.

use std::borrow::Cow;

/// A file whose places become links.
pub(super) struct LinkedFile {
    /// Its path, as places show it.
    pub(super) shown: String,
    pub(super) uri: String,
}

/// The line with a link around the first place that is in one of the files.
pub(super) fn linked<'t>(line: &'t str, files: &[LinkedFile]) -> Cow<'t, str> {
    let mut places = files
        .iter()
        .filter_map(|file| Some((file, place(line, &file.shown)?)));
    let Some((file, (start, end))) = places.next() else {
        return Cow::Borrowed(line);
    };
    let (before, place, after) = (&line[..start], &line[start..end], &line[end..]);
    let uri = &file.uri;
    Cow::Owned(format!(
        "{before}\x1b]8;;{uri}\x1b\\{place}\x1b]8;;\x1b\\{after}"
    ))
}

/// Where `PATH:LINE:COLUMN` begins and ends, which excerpts show in brackets, coloured or not.
fn place(line: &str, path: &str) -> Option<(usize, usize)> {
    line.match_indices(path).find_map(|(start, _)| {
        let is_whole = line[..start].ends_with(['[', 'm']);
        let numbers = &line[start + path.len()..];
        let after = numbers.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
        let is_place = is_whole && after.len() < numbers.len();
        is_place.then_some((start, line.len() - after.len()))
    })
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
