//! What sentences in comments say: the words of a comment, and the phrases of the rule data.
//!
//! Only what a phrase covers word by word is recognised; a comment in other words, or in another
//! language, says nothing (may over-report). A sentence that means something else in its context
//! is believed all the same (may under-report).

use serde::Deserialize;

use super::store::Knowledge;

/// How many words `..` may stand for.
const MAX_GAP: usize = 5;

/// Words that turn a sentence around, and which `..` therefore does not stand for.
const TURNS: [&str; 24] = [
    "acquire",
    "acquires",
    "acquiring",
    "after",
    "another",
    "any",
    "before",
    "cannot",
    "different",
    "each",
    "every",
    "if",
    "more",
    "multiple",
    "never",
    "no",
    "not",
    "other",
    "outside",
    "release",
    "releases",
    "to",
    "until",
    "without",
];

/// What a comment says about the code after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Documented {
    /// Only tests call the method.
    OnlyTestsCall,
    /// Callers of the method hold the lock.
    CallersHoldLock,
    /// No two threads call the method at once.
    OneThreadCalls,
    /// Users of the class synchronize.
    UsersSynchronize,
    /// The class is thread-safe.
    ThreadSafe,
}

/// A phrase, word by word.
#[derive(Debug, Clone)]
pub(super) struct Phrase(Vec<Part>);

#[derive(Debug, Clone)]
enum Part {
    /// One of these words.
    Word(Vec<Box<str>>),
    AnyWord,
    Gap,
}

impl Phrase {
    pub(super) fn new(text: &str) -> Self {
        let part = |part: &str| match part {
            ".." => Part::Gap,
            "*" => Part::AnyWord,
            words => Part::Word(words.split('|').map(Into::into).collect()),
        };
        Self(text.split(' ').map(part).collect())
    }

    fn is_in(&self, words: &Words) -> bool {
        (0..words.0.len()).any(|start| matches(&self.0, &words.0[start..]))
    }
}

fn matches(parts: &[Part], words: &[String]) -> bool {
    let Some((part, parts)) = parts.split_first() else {
        return true;
    };
    let word = words.first().map(String::as_str);
    match part {
        Part::Word(any) => {
            word.is_some_and(|word| any.iter().any(|one| **one == *word))
                && matches(parts, &words[1..])
        }
        Part::AnyWord => word.is_some_and(|word| word != STOP) && matches(parts, &words[1..]),
        Part::Gap => {
            let stays = |word: &&String| *word != STOP && !TURNS.contains(&word.as_str());
            let longest = words.iter().take(MAX_GAP).take_while(stays).count();
            (0..=longest).any(|gap| matches(parts, &words[gap..]))
        }
    }
}

/// Stands for the start and the end of a sentence, in words and in phrases.
const STOP: &str = ".";

/// The words of a comment in lower case, with [`STOP`] around each sentence.
#[derive(Debug, Default)]
pub(crate) struct Words(Vec<String>);

impl Words {
    /// The words of a comment. The name of its class becomes `this`, as in "this class".
    pub(crate) fn of(comment: &str, class: &str) -> Self {
        let mut words = Self(vec![STOP.to_owned()]);
        for line in comment.lines() {
            let line = line.trim().trim_start_matches(['/', '*']).trim_start();
            if line.is_empty() || line.starts_with(['@', '<']) {
                words.stop();
            }
            if !is_about_something_else(line) {
                words.add_line(line, class);
            }
        }
        words.stop();
        words
    }

    fn stop(&mut self) {
        if self.0.last().is_some_and(|last| last != STOP) {
            self.0.push(STOP.to_owned());
        }
    }

    fn add_line(&mut self, line: &str, class: &str) {
        let mut rest = line;
        while let Some(at) = rest.find(|c: char| c.is_alphanumeric() || ".;:!?)<".contains(c)) {
            rest = &rest[at..];
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '\'')
                .unwrap_or(rest.len());
            if end > 0 {
                self.add_word(&rest[..end], class);
                rest = &rest[end..];
            } else if let Some(tag) = rest.strip_prefix('<') {
                rest = tag.split_once('>').map_or(tag, |(_, after)| after);
            } else {
                let after = &rest[1..];
                if !after.starts_with(char::is_alphanumeric) {
                    self.stop();
                }
                rest = after;
            }
        }
    }

    /// Adds a word, or the words that capitals mark in it.
    fn add_word(&mut self, word: &str, class: &str) {
        if word == class {
            self.0.push("this".to_owned());
            return;
        }
        let mut part = String::new();
        let mut is_after_small = false;
        for letter in word.chars().filter(|&letter| letter != '\'') {
            if letter.is_uppercase() && is_after_small {
                self.0.push(std::mem::take(&mut part));
            }
            is_after_small = letter.is_lowercase();
            part.extend(letter.to_lowercase());
        }
        if part == "threadsafe" {
            self.0.push("thread".to_owned());
            part.replace_range(.."thread".len(), "");
        }
        self.0.push(part);
    }
}

/// A tag whose text is not about calls of the method.
fn is_about_something_else(line: &str) -> bool {
    ["@param", "@throws", "@exception", "@see", "@author"]
        .iter()
        .any(|tag| line.starts_with(tag))
}

impl Knowledge {
    /// What the comment before a method says about its callers.
    pub(crate) fn documented_of_method(&self, words: &Words) -> Option<Documented> {
        let of_methods = [
            Documented::OnlyTestsCall,
            Documented::CallersHoldLock,
            Documented::OneThreadCalls,
        ];
        of_methods
            .into_iter()
            .find(|&documented| self.says(words, documented))
    }

    /// Whether the comment before a class leaves it to users to synchronize.
    pub(crate) fn leaves_locking_to_users(&self, words: &Words) -> bool {
        self.says(words, Documented::UsersSynchronize) && !self.says(words, Documented::ThreadSafe)
    }

    fn says(&self, words: &Words, documented: Documented) -> bool {
        let mut phrases = self.phrases.iter();
        phrases.any(|(said, phrase)| *said == documented && phrase.is_in(words))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static KNOWLEDGE: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::builtin().unwrap());

    fn of_method(comment: &str) -> Option<Documented> {
        KNOWLEDGE.documented_of_method(&Words::of(comment, "Cache"))
    }

    fn leaves_locking_to_users(comment: &str) -> bool {
        KNOWLEDGE.leaves_locking_to_users(&Words::of(comment, "Cache"))
    }

    #[test]
    fn methods_for_tests() {
        for comment in [
            "// for testing",
            "/** Number of rebuilds (used for testing and diagnostics). */",
            "/**\n * The clock.\n * <p><b>Only for unit tests!</b>\n */",
            "// Exposed for tests only",
            "/** Package access: for testing purposes only. */",
            "// Used in tests",
            "/** Only used by tests. */",
            "// test-only",
        ] {
            assert_eq!(
                of_method(comment),
                Some(Documented::OnlyTestsCall),
                "{comment}"
            );
        }
        for comment in [
            "/** Used for testing whether a key is present. */",
            "/** Rejects NaN by testing for the good case. */",
            "/** A description, useful for testing and debugging. */",
            "/** Sets it.\n * @param clock used for testing */",
        ] {
            assert_eq!(of_method(comment), None, "{comment}");
        }
    }

    #[test]
    fn methods_whose_callers_hold_a_lock() {
        for comment in [
            "// Must be called under lock",
            "// MUST be called while holding read lock or write lock",
            "/** <p>Must be called with holding {@link #transportLock}. */",
            "/** Callers of this method must hold the shutdown lock. */",
            "// must own this' lock",
            "/** Must have queueLock held. */",
            "// Should be called with RegionStateNode locked",
            "/** The caller is responsible for locking. */",
            "// must be called from sync'ed block",
            "/** Called with the monitor held. */",
            "// Guarded by this",
            "/** The lock must be held by the caller. */",
        ] {
            assert_eq!(
                of_method(comment),
                Some(Documented::CallersHoldLock),
                "{comment}"
            );
        }
        for comment in [
            "/** Must not be called while holding the lock. */",
            "/** Must be called without the lock. */",
            "/** Must be called to release the lock. */",
            "/** Callers need not hold the lock. */",
            "/** Must be called from within the block, by the clock. */",
            "/** Takes the lock. */",
        ] {
            assert_eq!(of_method(comment), None, "{comment}");
        }
    }

    #[test]
    fn methods_that_one_thread_calls() {
        for comment in [
            "/** Must be called from a single thread. */",
            "// Only called from the event loop thread",
            "/** This method is not thread-safe. */",
            "/** Not threadsafe. */",
            "/** WARNING: not thread safe */",
            "/** Should only be called once and isn't thread safe. */",
            "/** Must not be called concurrently. */",
            "// As this method is called from the main thread, no lock is needed.",
            "// This is called on the UI thread.",
            "/** Must be called before {@link #start()}. */",
            "/** Should be called only once and before any other method. */",
        ] {
            assert_eq!(
                of_method(comment),
                Some(Documented::OneThreadCalls),
                "{comment}"
            );
        }
        for comment in [
            "/** May be called from any thread. */",
            "/** Must be called from another thread. */",
            "/** If this method is called from the main thread, it fails. */",
            "/** The returned map is not thread-safe. */",
            "/** May be called concurrently. */",
            "/** Is called by more than one thread. */",
            "/** This method is thread-safe. */",
        ] {
            assert_eq!(of_method(comment), None, "{comment}");
        }
    }

    #[test]
    fn classes_whose_users_synchronize() {
        for comment in [
            "/** This class is not thread-safe. */",
            "/** A {@code Cache} isn't thread-safe. */",
            "/** Holds entries. NOT thread safe! */",
            "/** A not thread-safe, array based list. */",
            "/** <p>This cache is mutable and not thread-safe.</p> */",
            "/** Note that this implementation is not synchronized. */",
            "/** A sorted set with fast additions. Use on single thread only. */",
            "/** Reads lines; to be used only by one thread. */",
        ] {
            assert!(leaves_locking_to_users(comment), "{comment}");
        }
        for comment in [
            "/** This class is thread-safe. */",
            "/** The iterators are not thread-safe. */",
            "/** This class is thread-safe, but a Cache is not thread-safe while it grows. */",
            "/** Wraps a map which is not thread-safe. */",
            "/** Not only thread-safe, but fast. */",
            "/** Its queue is used by one thread, its map by many. */",
        ] {
            assert!(!leaves_locking_to_users(comment), "{comment}");
        }
    }
}
