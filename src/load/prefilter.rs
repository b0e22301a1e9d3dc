//! Finds out from the bytes of a file whether it can contain a class to check.
//!
//! Never rejects a file with such a class, because a Java program must spell out the name of an
//! annotation or a lock type. Unicode escapes in names (JLS 3.3) are the exception (may
//! under-report).

use std::borrow::Cow;

use memchr::memmem::Finder;

use crate::finding::RuleId;
use crate::knowledge::Knowledge;
use crate::options::Scope;
use crate::read::{Decoded, decode, is_utf16};

pub(super) struct Prefilter<'a> {
    needles: Vec<Finder<'a>>,
    /// Whether a name counts only where a type of that name is declared.
    declared_only: bool,
}

impl<'a> Prefilter<'a> {
    pub(super) fn new(knowledge: &'a Knowledge, scope: Scope, rules: &[RuleId]) -> Self {
        let mut needles = knowledge.target_needles();
        if rules.contains(&RuleId::GuardedBy) {
            needles.extend(knowledge.guard_needles());
        }
        if scope == Scope::All {
            needles.extend(knowledge.lock_needles());
        }
        Self {
            needles: needles
                .into_iter()
                .map(|needle| Finder::new(needle.as_bytes()))
                .collect(),
            declared_only: false,
        }
    }

    pub(super) fn of_name(name: &'a str) -> Self {
        Self::of_names([name].into_iter())
    }

    pub(super) fn of_names(names: impl Iterator<Item = &'a str>) -> Self {
        Self {
            needles: names.map(|name| Finder::new(name.as_bytes())).collect(),
            declared_only: false,
        }
    }

    /// Accepts files that declare types of these names, unless there is a comment before the name.
    pub(super) fn of_declared(names: impl Iterator<Item = &'a str>) -> Self {
        Self {
            declared_only: true,
            ..Self::of_names(names)
        }
    }

    /// Whether the text contains one of the names as a whole word.
    pub(super) fn accepts(&self, bytes: &[u8]) -> bool {
        let bytes = if is_utf16(bytes) {
            match decode(bytes.to_vec()) {
                Decoded::Text { text, .. } => Cow::Owned(text.into_bytes()),
                Decoded::Unusable(_) => return true,
            }
        } else {
            Cow::Borrowed(bytes)
        };
        self.needles.iter().any(|finder| {
            let length = finder.needle().len();
            finder.find_iter(&bytes).any(|start| {
                is_word(&bytes, start, start + length)
                    && (!self.declared_only || follows_keyword(&bytes[..start]))
            })
        })
    }
}

/// Whether the text ends with a keyword that a type's name follows.
fn follows_keyword(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let keywords: [&[u8]; 4] = [b"class", b"interface", b"enum", b"record"];
    keywords.iter().any(|keyword| before.ends_with(keyword))
}

fn is_word(bytes: &[u8], start: usize, end: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
    let before = start.checked_sub(1).and_then(|index| bytes.get(index));
    !before.is_some_and(is_part) && !bytes.get(end).is_some_and(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(text: &str) -> bool {
        let knowledge = Knowledge::builtin().unwrap();
        Prefilter::new(&knowledge, Scope::Annotated, &[]).accepts(text.as_bytes())
    }

    #[test]
    fn the_annotation_counts_as_a_whole_word_only() {
        assert!(accepts("@ThreadSafe class A {}"));
        assert!(accepts("@a.b.ThreadSafe() class A {}"));
        assert!(!accepts("@NotThreadSafe class A {}"));
        assert!(!accepts("class ThreadSafety {}"));
        assert!(accepts("// NotThreadSafe\n@ThreadSafe class A {}"));
    }

    #[test]
    fn all_adds_files_that_lock() {
        let knowledge = Knowledge::builtin().unwrap();
        let text = b"class A { synchronized void m() {} }";
        assert!(!Prefilter::new(&knowledge, Scope::Annotated, &[]).accepts(text));
        assert!(Prefilter::new(&knowledge, Scope::All, &[]).accepts(text));
    }

    #[test]
    fn every_kind_of_lock_counts() {
        let knowledge = Knowledge::builtin().unwrap();
        let prefilter = Prefilter::new(&knowledge, Scope::All, &[]);
        for name in ["Lock", "ReentrantLock", "ReadWriteLock", "StampedLock"] {
            let text = format!("class A {{ private final {name} guard = null; }}");
            assert!(prefilter.accepts(text.as_bytes()), "{name}");
        }
    }

    #[test]
    fn guarded_members_count_if_their_rule_runs() {
        let knowledge = Knowledge::builtin().unwrap();
        let accepts = |rules: &[RuleId]| {
            let text = b"class A { @GuardedBy(\"this\") int n; }";
            Prefilter::new(&knowledge, Scope::Annotated, rules).accepts(text)
        };
        assert!(accepts(&[RuleId::GuardedBy]));
        assert!(!accepts(&[RuleId::LeakingThis]));
    }

    #[test]
    fn a_declared_name_follows_a_keyword() {
        let accepts =
            |text: &str| Prefilter::of_declared(["A"].into_iter()).accepts(text.as_bytes());
        for text in [
            "class A {}",
            "enum\n\tA",
            "@interface A",
            "new A(); record A()",
        ] {
            assert!(accepts(text), "{text}");
        }
        for text in [
            "new A()",
            "class B extends A",
            "class AB",
            "class B { A a; }",
        ] {
            assert!(!accepts(text), "{text}");
        }
    }

    #[test]
    fn utf_16_is_searched_as_text() {
        let knowledge = Knowledge::builtin().unwrap();
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend(
            "@ThreadSafe class A {}"
                .encode_utf16()
                .flat_map(u16::to_le_bytes),
        );
        assert!(Prefilter::new(&knowledge, Scope::Annotated, &[]).accepts(&bytes));
    }
}
