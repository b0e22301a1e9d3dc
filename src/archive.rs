//! Java sources inside a `.jar` or `.zip` that the user named.
//!
//! Lists the `*.java` entries sorted by name and reads each on demand from the archive's bytes,
//! which are kept in memory and shared: any number of workers read entries at the same time.
//! Archives are untrusted. Names that could lead out of the archive are refused, counts and sizes
//! are limited whatever the directory claims, and nothing is ever written to disk. There is one
//! notice for each reason why entries are left out (under-reports, never silently).

use std::fs::File;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use zip::{CompressionMethod, ZipArchive};

use crate::read::{
    MAX_SOURCE, io_reason, is_checked_name, is_unprintable, lower_first, printable, read_limited,
};

/// Maximum number of entries that an archive may list.
const MAX_ENTRIES: usize = 100_000;

/// Maximum total size of all sources of an archive, unpacked, in bytes.
const MAX_UNPACKED: u64 = 1 << 30;

/// Largest archive that is opened.
const MAX_ARCHIVE: u64 = 1 << 30;

/// Signature of one header in an archive's central directory.
const DIRECTORY_HEADER: &[u8] = b"PK\x01\x02";

/// An opened archive and its usable Java entries.
#[derive(Debug)]
pub(crate) struct Archive {
    zip: ZipArchive<Cursor<Bytes>>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    name: String,
    /// Position in the archive's directory.
    position: usize,
    /// Size according to the directory; reading fails if the content is larger.
    size: u64,
}

/// Shared bytes of an archive.
#[derive(Debug, Clone)]
struct Bytes(Arc<Vec<u8>>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Why an entry is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Refusal {
    UnsafeName,
    Encrypted,
    Compression,
    TooLarge,
    TotalTooLarge,
}

impl Refusal {
    fn reason(self) -> String {
        match self {
            Refusal::UnsafeName => "the name is not a plain relative path".to_owned(),
            Refusal::Encrypted => "the content is encrypted".to_owned(),
            Refusal::Compression => "the compression method is not supported".to_owned(),
            Refusal::TooLarge => format!("more than {} MB", MAX_SOURCE >> 20),
            Refusal::TotalTooLarge => {
                format!(
                    "the sources before it already take {} MB",
                    MAX_UNPACKED >> 20
                )
            }
        }
    }
}

impl Archive {
    /// Opens an archive; also returns messages about entries that are left out.
    ///
    /// The error is the reason why nothing in it can be read.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<String>), String> {
        let file = File::open(path).map_err(|error| io_reason(&error))?;
        let size = file.metadata().map_err(|error| io_reason(&error))?.len();
        Self::from_bytes(read_limited(file, size, MAX_ARCHIVE)?)
    }

    fn from_bytes(bytes: Vec<u8>) -> Result<(Self, Vec<String>), String> {
        // Counted before the directory is parsed, so that a forged one cannot fill the memory.
        let headers = memchr::memmem::find_iter(&bytes, DIRECTORY_HEADER);
        if headers.take(MAX_ENTRIES + 1).count() > MAX_ENTRIES {
            return Err(format!("it lists more than {MAX_ENTRIES} entries"));
        }
        let zip = ZipArchive::new(Cursor::new(Bytes(Arc::new(bytes))))
            .map_err(|error| lower_first(&error.to_string()))?;
        let mut messages = Vec::new();
        if zip.has_duplicate_names() {
            // `unzip` and a JVM use the last one, too.
            messages
                .push("has several entries of one name; the last of them is checked".to_owned());
        }
        let (entries, refused) = list(&zip);
        messages.extend(refused);
        Ok((Self { zip, entries }, messages))
    }

    /// Names of the usable Java entries, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Content of an entry, by its position in [`Archive::names`].
    pub(crate) fn read(&self, entry: usize) -> Result<Vec<u8>, String> {
        let Entry { position, size, .. } = self.entries[entry];
        // The clone shares bytes and directory, and has its own reading position.
        let mut zip = self.zip.clone();
        let file = zip
            .by_index(position)
            .map_err(|error| lower_first(&error.to_string()))?;
        // `list` has bounded the sum of the sizes, so no content may exceed what it claimed.
        read_limited(file, size, MAX_SOURCE).and_then(|bytes| {
            if bytes.len() as u64 > size {
                return Err("the content is larger than the archive's directory says".to_owned());
            }
            Ok(bytes)
        })
    }
}

/// The Java entries that may be read, sorted by name, and messages about those that may not.
fn list(zip: &ZipArchive<Cursor<Bytes>>) -> (Vec<Entry>, Vec<String>) {
    let mut entries = Vec::new();
    let mut refused = Refused::default();
    for position in 0..zip.len() {
        let Ok(header) = zip.by_index_data(position) else {
            continue;
        };
        let Ok(name) = header.name() else {
            continue;
        };
        if !is_java(&name) || header.is_symlink() {
            continue;
        }
        let refusal = if !is_plain(&name) {
            Some(Refusal::UnsafeName)
        } else if header.encrypted() {
            Some(Refusal::Encrypted)
        } else if !is_supported(header.compression()) {
            Some(Refusal::Compression)
        } else if header.size() > MAX_SOURCE {
            Some(Refusal::TooLarge)
        } else {
            None
        };
        match refusal {
            Some(refusal) => refused.add(refusal, &name),
            None => entries.push(Entry {
                name: name.into_owned(),
                position,
                size: header.size(),
            }),
        }
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    let mut unpacked = 0;
    entries.retain(|entry| {
        unpacked += entry.size;
        if unpacked > MAX_UNPACKED {
            refused.add(Refusal::TotalTooLarge, &entry.name);
        }
        unpacked <= MAX_UNPACKED
    });
    (entries, refused.messages())
}

/// Java sources other than module and package descriptions; of a multi-release archive only the
/// base version.
fn is_java(name: &str) -> bool {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    is_checked_name(file) && !name.starts_with("META-INF/versions/")
}

fn is_plain(name: &str) -> bool {
    !name.contains(['\\', ':'])
        && !name.chars().any(is_unprintable)
        && name
            .split('/')
            .all(|segment| !matches!(segment, "" | "." | ".."))
}

fn is_supported(method: CompressionMethod) -> bool {
    matches!(
        method,
        CompressionMethod::Stored | CompressionMethod::Deflated
    )
}

/// Counts refused entries per reason, so that a hostile archive cannot cause a hundred thousand
/// notices.
#[derive(Default)]
struct Refused(FxHashMap<Refusal, (usize, String)>);

impl Refused {
    fn add(&mut self, refusal: Refusal, name: &str) {
        self.0
            .entry(refusal)
            .or_insert_with(|| (0, printable(name).into_owned()))
            .0 += 1;
    }

    fn messages(self) -> Vec<String> {
        let mut refused: Vec<_> = self.0.into_iter().collect();
        refused.sort_unstable();
        refused
            .into_iter()
            .map(|(refusal, (count, first))| {
                let reason = refusal.reason();
                match count {
                    1 => format!("1 entry is not read, {reason}: {first}"),
                    _ => format!("{count} entries are not read, {reason}: {first} and others"),
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zip_of(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in entries {
            writer
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(content).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    /// Replaces every occurrence: names stand in the local header and in the directory.
    fn patch(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
        assert_eq!(from.len(), to.len());
        let places: Vec<usize> = memchr::memmem::find_iter(&bytes, from).collect();
        assert!(!places.is_empty());
        for place in places {
            bytes[place..place + to.len()].copy_from_slice(to);
        }
        bytes
    }

    fn names(archive: &Archive) -> Vec<&str> {
        archive.names().collect()
    }

    #[test]
    fn java_entries_are_listed_by_name_and_read() {
        let bytes = zip_of(&[
            ("q/B.java", b"class B {}"),
            ("p/A.java", b"class A {}"),
            ("p/A.class", b"\xCA\xFE"),
            ("p/package-info.java", b"package p;"),
            ("module-info.java", b"module m {}"),
            ("META-INF/versions/17/p/A.java", b"class A {}"),
            ("lib/inner.jar", b"PK"),
        ]);
        let (archive, messages) = Archive::from_bytes(bytes).unwrap();
        assert_eq!(names(&archive), ["p/A.java", "q/B.java"]);
        assert_eq!(messages, Vec::<String>::new());
        assert_eq!(archive.read(1).unwrap(), b"class B {}");
        // An entry can be read several times.
        assert_eq!(archive.read(1).unwrap(), b"class B {}");
        assert_eq!(archive.read(0).unwrap(), b"class A {}");
    }

    #[test]
    fn workers_read_one_archive_at_the_same_time() {
        use rayon::prelude::*;
        let texts: Vec<(String, Vec<u8>)> = (0..200)
            .map(|i| (format!("C{i:03}.java"), vec![b'a'; 5000 + i]))
            .collect();
        let entries: Vec<_> = texts
            .iter()
            .map(|(n, t)| (n.as_str(), t.as_slice()))
            .collect();
        let (archive, _) = Archive::from_bytes(zip_of(&entries)).unwrap();
        (0..200)
            .into_par_iter()
            .for_each(|i| assert_eq!(archive.read(i).unwrap(), texts[i].1));
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let mut entries: Vec<(&str, &[u8])> = vec![("p/Good.java", b"class Good {}")];
        let bad = [
            "../Evil.java",
            "p/../../Evil.java",
            "/etc/Evil.java",
            "C:/Evil.java",
            "p//Evil.java",
            "./Evil.java",
            "p/Ev\u{1b}[2Jil.java",
            "p/Ev\u{202E}il.java",
            "p/Ev\nil.java",
        ];
        entries.extend(bad.iter().map(|name| (*name, b"class Evil {}".as_slice())));
        let mut bytes = zip_of(&entries);
        // Backslashes are forged, as a Windows tool would have written them.
        bytes = patch(bytes, b"p//Evil.java", b"p\\..\\il.java");
        let (archive, messages) = Archive::from_bytes(bytes).unwrap();
        assert_eq!(names(&archive), ["p/Good.java"]);
        assert_eq!(messages.len(), 1);
        assert!(
            messages[0].starts_with("9 entries are not read"),
            "{messages:?}"
        );
        let nul = patch(
            zip_of(&[("p/Evil.java", b"")]),
            b"p/Evil.java",
            b"p/Ev\0l.java",
        );
        let (archive, messages) = Archive::from_bytes(nul).unwrap();
        assert_eq!(names(&archive), Vec::<&str>::new());
        assert!(messages[0].ends_with("p/Ev\\u{0}l.java"), "{messages:?}");
    }

    #[test]
    fn a_zip_bomb_is_stopped_by_the_unpacked_size() {
        let spaces = vec![b' '; 17 << 20];
        let bomb = zip_of(&[("A.java", b"class A {}"), ("Bomb.java", &spaces)]);
        assert!(bomb.len() < 100_000);
        let (archive, messages) = Archive::from_bytes(bomb.clone()).unwrap();
        assert_eq!(names(&archive), ["A.java"]);
        assert_eq!(
            messages,
            ["1 entry is not read, more than 16 MB: Bomb.java"]
        );
        // The same with a directory that says 10 bytes.
        let size = u32::try_from(spaces.len()).unwrap().to_le_bytes();
        let liar = patch(bomb, &size, &10_u32.to_le_bytes());
        let (archive, _) = Archive::from_bytes(liar).unwrap();
        assert_eq!(names(&archive), ["A.java", "Bomb.java"]);
        assert!(archive.read(1).is_err());
        assert!(archive.read(0).is_ok());
    }

    #[test]
    fn the_sum_of_all_sources_is_limited() {
        let spaces = vec![b' '; 16 << 20];
        let texts: Vec<String> = (0..66).map(|i| format!("C{i:02}.java")).collect();
        // One packed content, listed 66 times: written once and copied by the writer.
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        writer
            .start_file("C00.java", SimpleFileOptions::default())
            .unwrap();
        writer.write_all(&spaces).unwrap();
        for name in &texts[1..] {
            writer.shallow_copy_file("C00.java", name).unwrap();
        }
        let bytes = writer.finish().unwrap().into_inner();
        let (archive, messages) = Archive::from_bytes(bytes).unwrap();
        assert_eq!(archive.names().count(), 64);
        assert!(
            messages[0].starts_with("2 entries are not read"),
            "{messages:?}"
        );
    }

    #[test]
    fn entries_that_cannot_be_unpacked_give_a_notice() {
        let plain = zip_of(&[("A.java", b"class A {}")]);
        // Bit 0 of the flags in the directory header means encrypted.
        let header = memchr::memmem::find(&plain, DIRECTORY_HEADER).unwrap();
        let mut encrypted = plain.clone();
        encrypted[header + 8] |= 1;
        let (archive, messages) = Archive::from_bytes(encrypted).unwrap();
        assert_eq!(names(&archive), Vec::<&str>::new());
        assert_eq!(
            messages,
            ["1 entry is not read, the content is encrypted: A.java"]
        );
        let mut packed_with_lzma = plain;
        packed_with_lzma[header + 10] = 14;
        let (_, messages) = Archive::from_bytes(packed_with_lzma).unwrap();
        assert!(
            messages[0].contains("compression method is not supported"),
            "{messages:?}"
        );
    }

    #[test]
    fn of_several_entries_with_one_name_the_last_is_read_with_a_notice() {
        let bytes = zip_of(&[("p/A.java", b"first"), ("p/B.java", b"second")]);
        let bytes = patch(bytes, b"p/B.java", b"p/A.java");
        let (archive, messages) = Archive::from_bytes(bytes).unwrap();
        assert_eq!(names(&archive), ["p/A.java"]);
        assert_eq!(archive.read(0).unwrap(), b"second");
        assert!(messages[0].contains("several entries of one name"));
    }

    #[test]
    fn too_many_entries_are_refused_before_the_directory_is_parsed() {
        let forged = DIRECTORY_HEADER.repeat(MAX_ENTRIES + 1);
        let error = Archive::from_bytes(forged).unwrap_err();
        assert_eq!(error, "it lists more than 100000 entries");
    }

    #[test]
    fn broken_archives_are_an_error_and_never_a_panic() {
        let whole = zip_of(&[("A.java", b"class A { int x; }"), ("B.java", b"class B {}")]);
        for end in 0..whole.len() {
            if let Ok((archive, _)) = Archive::from_bytes(whole[..end].to_vec()) {
                for entry in 0..archive.names().count() {
                    let _ = archive.read(entry);
                }
            }
        }
        assert!(Archive::from_bytes(whole[..whole.len() / 2].to_vec()).is_err());
        assert!(Archive::from_bytes(b"class A {}".to_vec()).is_err());
    }

    #[test]
    fn a_damaged_entry_leaves_the_others_readable() {
        let bytes = zip_of(&[("A.java", &[b'a'; 400]), ("B.java", b"class B {}")]);
        let start = memchr::memmem::find(&bytes, b"A.java").unwrap() + 6;
        let mut damaged = bytes;
        damaged[start] ^= 0xFF;
        let (archive, _) = Archive::from_bytes(damaged).unwrap();
        assert!(archive.read(0).is_err());
        assert_eq!(archive.read(1).unwrap(), b"class B {}");
    }
}
