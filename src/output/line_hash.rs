//! The line hash by which GitHub code scanning recognises an alert after edits elsewhere.
//!
//! Definition, over the file as UTF-16 code units: drop spaces and tabs; CR, LF and CRLF become
//! one LF; append the unit 65535 and a hundred zeros. The hash of a line is the polynomial in 37
//! over the hundred units from the line's first kept unit on, modulo 2^64; its text is the hash
//! in hexadecimal, a colon, and how often the hash has occurred in the file so far.
//!
//! A file that was decoded as Latin-1 hashes by its decoded text, whereas the upload action would
//! read replacement characters: there the two may differ.

use rustc_hash::FxHashMap;

const WINDOW: usize = 100;
const BASE: u64 = 37;
const END: u16 = u16::MAX;

/// The hash of every line of one file.
pub(crate) struct LineHashes(Vec<(u64, u32)>);

impl LineHashes {
    /// `39fa2ee980eb94b0:1` for a line (from 1); `None` past the end.
    pub(crate) fn get(&self, line: u32) -> Option<String> {
        let (hash, count) = self.0.get((line as usize).checked_sub(1)?)?;
        Some(format!("{hash:x}:{count}"))
    }
}

/// Hashes all lines of a text in one pass.
pub(crate) fn line_hashes(text: &str) -> LineHashes {
    let leaving_factor = (0..WINDOW).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let mut roll = Roll {
        window: [0; WINDOW],
        line_at: [false; WINDOW],
        next: 0,
        hash: 0,
        leaving_factor,
        hashes: Vec::new(),
    };
    let mut starts_line = true;
    let mut after_cr = false;
    for unit in text.encode_utf16().chain([END]) {
        let is_lf_of_crlf = after_cr && unit == u16::from(b'\n');
        after_cr = unit == u16::from(b'\r');
        if is_lf_of_crlf || unit == u16::from(b' ') || unit == u16::from(b'\t') {
            continue;
        }
        let unit = if after_cr { u16::from(b'\n') } else { unit };
        roll.push(unit, starts_line);
        starts_line = unit == u16::from(b'\n');
    }
    for _ in 0..WINDOW {
        roll.push(0, false);
    }
    count_repeats(roll.hashes)
}

/// Ring of the last hundred units with the hash over them.
struct Roll {
    window: [u16; WINDOW],
    /// Whether the unit in this slot is the first of a line.
    line_at: [bool; WINDOW],
    next: usize,
    hash: u64,
    leaving_factor: u64,
    hashes: Vec<u64>,
}

impl Roll {
    fn push(&mut self, unit: u16, starts_line: bool) {
        if self.line_at[self.next] {
            self.hashes.push(self.hash);
        }
        let leaving = u64::from(self.window[self.next]);
        self.window[self.next] = unit;
        self.line_at[self.next] = starts_line;
        self.hash = self
            .hash
            .wrapping_mul(BASE)
            .wrapping_add(u64::from(unit))
            .wrapping_sub(self.leaving_factor.wrapping_mul(leaving));
        self.next = (self.next + 1) % WINDOW;
    }
}

fn count_repeats(hashes: Vec<u64>) -> LineHashes {
    let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
    let counted = hashes.into_iter().map(|hash| {
        let count = seen.entry(hash).or_insert(0);
        *count += 1;
        (hash, *count)
    });
    LineHashes(counted.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, word for word, for each line window.
    fn by_definition(text: &str) -> Vec<String> {
        let one_line_end = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut units: Vec<u16> = Vec::new();
        let mut starts = Vec::new();
        for line in one_line_end.split_inclusive('\n') {
            starts.push(units.len());
            units.extend(line.replace([' ', '\t'], "").encode_utf16());
        }
        if one_line_end.is_empty() || one_line_end.ends_with('\n') {
            starts.push(units.len());
        }
        units.push(65535);
        units.extend([0; 100]);
        let mut hashes: Vec<String> = Vec::new();
        let mut raw = Vec::new();
        for start in starts {
            let hash = units[start..start + 100].iter().fold(0_u64, |hash, &unit| {
                hash.wrapping_mul(37).wrapping_add(u64::from(unit))
            });
            raw.push(hash);
            let count = raw.iter().filter(|&&other| other == hash).count();
            hashes.push(format!("{hash:x}:{count}"));
        }
        hashes
    }

    fn all(text: &str) -> Vec<String> {
        let hashes = line_hashes(text);
        (1..).map_while(|line| hashes.get(line)).collect()
    }

    #[test]
    fn agrees_with_the_definition() {
        let long = "int x = 1; // 𝒳 é\n".repeat(40);
        let texts = [
            "",
            " ",
            "\n",
            "a",
            "a\n",
            "a\r\nb\rc\n\nd",
            "\u{feff}class A {}\r\n",
            " \t \n\t",
            "}\n}\n}\n}\n",
            "a\r \nb",
            &long,
            &"x".repeat(1000),
            &"\n".repeat(300),
        ];
        for text in texts {
            assert_eq!(all(text), by_definition(text), "{text:?}");
        }
    }

    #[test]
    fn known_values() {
        // Worked out by hand: one unit u followed by 65535 and zeros is
        // u*37^99 + 65535*37^98 (mod 2^64).
        let power = |exponent| (0..exponent).fold(1_u64, |power, _| power.wrapping_mul(37));
        let expected = 97_u64
            .wrapping_mul(power(99))
            .wrapping_add(65535_u64.wrapping_mul(power(98)));
        assert_eq!(all("a"), [format!("{expected:x}:1")]);
        assert_eq!(all(""), ["c129715d7a2bc9a3:1"]);
        assert_eq!(
            all("class A {\n  int n;\n}\n"),
            [
                "73ab352054d0ab18:1",
                "82401a5b164fd65c:1",
                "32dce9ccfdbc9d3e:1",
                "c129715d7a2bc9a3:1"
            ]
        );
    }

    #[test]
    fn repeated_lines_are_numbered() {
        let hashes = all(&"\n".repeat(300));
        assert_eq!(hashes[0].split(':').next_back(), Some("1"));
        assert_eq!(hashes[1].split(':').next_back(), Some("2"));
    }

    #[test]
    fn lines_agree_with_the_line_index() {
        use crate::source::{Origin, SourceFile};
        for text in ["a\r\nb\rc\nd", "\n\r\n\r", "x"] {
            let file = SourceFile::new(Origin::File("x".into()), text.to_owned());
            assert_eq!(all(text).len(), file.line_count() as usize, "{text:?}");
        }
    }
}
