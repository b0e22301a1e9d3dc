//! Whether a folder or a jar contains a class file, and for which release.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use zip::ZipArchive;

/// A place from which classes can be loaded.
#[derive(Debug)]
pub(super) enum Container {
    Folder(PathBuf),
    Jar {
        path: PathBuf,
        /// Its class files.
        names: Vec<String>,
        has_sources: bool,
    },
}

impl Container {
    /// A folder, or an archive that can be read.
    pub(super) fn open(path: &Path) -> Option<Self> {
        if path.is_dir() {
            return Some(Self::Folder(path.to_owned()));
        }
        if !is_jar(path) {
            return None;
        }
        let archive = ZipArchive::new(File::open(path).ok()?).ok()?;
        let all = || archive.file_names().filter_map(Result::ok);
        let classes = all().filter(|name| name.ends_with(".class"));
        Some(Self::Jar {
            path: path.to_owned(),
            names: classes.map(Into::into).collect(),
            has_sources: all().any(|name| name.ends_with(".java")),
        })
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Jar { path, .. } => path,
        }
    }

    /// Whether the class of that binary name can be loaded from here.
    pub(super) fn holds(&self, class: &str) -> bool {
        let name = format!("{}.class", class.replace('.', "/"));
        match self {
            Self::Folder(path) => path.join(&name).is_file(),
            Self::Jar { names, .. } => names.contains(&name),
        }
    }

    /// The release of Java that a class is compiled for, if it is here and can be read.
    pub(super) fn release(&self, class: &str) -> Option<u32> {
        let name = format!("{}.class", class.replace('.', "/"));
        match self {
            Self::Folder(path) => release(File::open(path.join(name)).ok()?),
            Self::Jar { path, .. } => {
                let mut archive = ZipArchive::new(File::open(path).ok()?).ok()?;
                release(archive.by_name(&name).ok()?)
            }
        }
    }

    /// Whether this is a jar of classes without any source.
    pub(super) fn holds_only_classes(&self) -> bool {
        self.is_jar_of_classes()
            && matches!(
                self,
                Self::Jar {
                    has_sources: false,
                    ..
                }
            )
    }

    /// Whether this is a jar with at least one class.
    pub(super) fn is_jar_of_classes(&self) -> bool {
        matches!(self, Self::Jar { names, .. } if !names.is_empty())
    }
}

/// By the version of a class file (JVMS 4.1): 55 is that of Java 11.
fn release(mut file: impl Read) -> Option<u32> {
    let mut head = [0; 8];
    file.read_exact(&mut head).ok()?;
    let [0xca, 0xfe, 0xba, 0xbe, _, _, high, low] = head else {
        return None;
    };
    u32::from(u16::from_be_bytes([high, low])).checked_sub(44)
}

/// Whether the name is that of a jar or a zip file.
pub(super) fn is_jar(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("jar") || extension.eq_ignore_ascii_case("zip")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_class_file_says_for_which_release_it_is() {
        let of_17 = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 9];
        assert_eq!(release(&of_17[..]), Some(17));
        assert_eq!(release(&of_17[..7]), None);
        assert_eq!(release(&[0; 8][..]), None);
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("p")).unwrap();
        std::fs::write(folder.path().join("p/A$B.class"), of_17).unwrap();
        let jar = folder.path().join("a.jar");
        let mut writer = zip::ZipWriter::new(File::create(&jar).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file("p/A$B.class", options).unwrap();
        writer.write_all(&of_17).unwrap();
        writer.finish().unwrap();
        for path in [folder.path(), &jar] {
            let container = Container::open(path).unwrap();
            assert_eq!(container.release("p.A$B"), Some(17));
            assert_eq!(container.release("p.A"), None);
        }
    }
}
