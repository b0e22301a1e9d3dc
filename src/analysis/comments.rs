//! What the comments before methods and classes say, in the phrases of the rule data.
//!
//! The comment before a declaration counts, and so do those between its annotations and its name; a
//! method without a comment inherits that of the method that it overrides. A comment at the start of
//! a body may be about its first statement, and counts only if it says which thread runs the method.
//! They are believed: a caller that does otherwise is not reported (may under-report).

use crate::knowledge::{Documented, Knowledge, Words};
use crate::model::MethodKind;
use crate::program::{ClassId, MethodId, Program};
use crate::source::{SourceFile, Span};

/// How far before a declaration its comment may start; a longer one says nothing (may over-report).
const MAX_LENGTH: usize = 8 << 10;

/// The loaded texts, by [`FileId`](crate::source::FileId).
#[derive(Clone, Copy)]
pub(crate) struct Comments<'a> {
    pub(crate) program: &'a Program,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) sources: &'a [SourceFile],
}

impl Comments<'_> {
    /// What the comment before a method says about its callers.
    pub(super) fn of_method(self, method: MethodId) -> Option<Documented> {
        let decl = self.program.method_decl(method);
        let is_in_source = decl.kind == MethodKind::Method && decl.generated_by.is_none();
        if !is_in_source || decl.modifiers.is_private() {
            return None;
        }
        let words = self
            .words_of(method)
            .or_else(|| self.inherited_words(method));
        let said = words.and_then(|words| self.knowledge.documented_of_method(&words));
        said.or_else(|| self.of_body(method))
    }

    /// What the comment at the start of the body says about the thread that runs it.
    fn of_body(self, method: MethodId) -> Option<Documented> {
        let body = self.program.method_decl(method).body.as_ref()?;
        let class = self.program.method(method).class;
        let file = self.program.class(class).file;
        let text = &self.sources.get(file.0 as usize)?.text;
        let block = text.get(body.stmt(body.root).span.start as usize..)?;
        let comment = comment_at_start(block.strip_prefix('{')?)?;
        let said = without_ignores(comment);
        let words = Words::of(&said, &self.program.class_decl(class).name);
        let said = self.knowledge.documented_of_method(&words);
        said.filter(|said| *said == Documented::OneThreadCalls)
    }

    fn words_of(self, method: MethodId) -> Option<Words> {
        let decl = self.program.method_decl(method);
        self.words(
            self.program.method(method).class,
            (decl.span, decl.name_span),
        )
    }

    /// The words of the nearest method with a comment that a method without one overrides.
    fn inherited_words(self, method: MethodId) -> Option<Words> {
        let program = self.program;
        let name = &program.method_decl(method).name;
        let supertypes = &program.supertype_closure(program.method(method).class)[1..];
        let mut overridden = supertypes
            .iter()
            .flat_map(|&class| program.methods_of(class, name))
            .filter(|&candidate| program.same_signature(candidate, method));
        overridden.find_map(|candidate| self.words_of(candidate))
    }

    /// Whether the comment before the class says that its users synchronize.
    pub(super) fn leave_locking_to_users(self, class: ClassId) -> bool {
        let decl = self.program.class_decl(class);
        let words = self.words(class, (decl.span, decl.name_span));
        words.is_some_and(|words| self.knowledge.leaves_locking_to_users(&words))
    }

    /// The words of the comments before and in the header of a declaration with these spans, of
    /// itself and of its name.
    fn words(self, class: ClassId, (whole, name): (Span, Span)) -> Option<Words> {
        let file = self.program.class(class).file;
        let text = &self.sources.get(file.0 as usize)?.text;
        let before = comment_before(text, whole.start as usize);
        let header = text.get(whole.start as usize..name.start as usize);
        let within = header.and_then(first_comment);
        if before.is_none() && within.is_none() {
            return None;
        }
        let parts = [before, within].map(Option::unwrap_or_default);
        let said = without_ignores(&parts.join("\n"));
        Some(Words::of(&said, &self.program.class_decl(class).name))
    }
}

/// The comments that end right before the offset: line comments, and a block before them.
fn comment_before(text: &str, offset: usize) -> Option<&str> {
    let start = offset.saturating_sub(MAX_LENGTH);
    let start = (start..=offset).find(|&at| text.is_char_boundary(at))?;
    let before = text.get(start..offset)?.trim_end();
    let mut first = before.len();
    loop {
        let rest = before[..first].trim_end();
        let line = rest.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        if rest[line..].trim_start().starts_with("//") {
            first = line;
            continue;
        }
        match rest.rfind("/*") {
            Some(start) if rest.ends_with("*/") => {
                first = start;
                // `/* package */` may follow the comment of the method.
                if rest[start..].starts_with("/**") || rest[start..].contains('\n') {
                    break;
                }
            }
            _ => break,
        }
    }
    let comment = before[first..].trim();
    (!comment.is_empty()).then_some(comment)
}

/// The comments without the reasons for which findings are suppressed: these promise nothing.
fn without_ignores(comments: &str) -> String {
    let lines = comments.split_inclusive('\n');
    lines
        .map(|line| line.split("threadlint-ignore").next().unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The line comments, or the block comment, with which the text starts.
fn comment_at_start(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    let length = if let Some(rest) = text.strip_prefix("/*") {
        rest.find("*/")? + "/*".len()
    } else {
        let lines = text.split_inclusive('\n').take_while(is_comment);
        lines.map(str::len).sum()
    };
    text.get(..length.min(MAX_LENGTH))
        .filter(|comment| !comment.is_empty())
}

/// The text from the first comment on.
fn first_comment(header: &str) -> Option<&str> {
    let at = memchr::memchr_iter(b'/', header.as_bytes())
        .find(|&at| matches!(header.as_bytes().get(at + 1), Some(b'/' | b'*')))?;
    Some(&header[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before(text: &str) -> Option<&str> {
        comment_before(text, text.find("void").unwrap())
    }

    #[test]
    fn the_comments_right_before_a_declaration_count() {
        assert_eq!(before("int n; /** a */\n  void m()"), Some("/** a */"));
        assert_eq!(before("// a\n// b\nvoid m()"), Some("// a\n// b"));
        assert_eq!(before("/* a */\n\n// b\nvoid m()"), Some("/* a */\n\n// b"));
        let two = before("/** a\n */\n  /* b */ void m()");
        assert_eq!(two, Some("/** a\n */\n  /* b */"));
    }

    #[test]
    fn comments_of_something_else_do_not_count() {
        assert_eq!(before("int n; // a\nvoid m()"), None);
        assert_eq!(before("/* a */ int n;\nvoid m()"), None);
        assert_eq!(before("void m()"), None);
        let long = format!("/* {} */ void m()", "é".repeat(MAX_LENGTH));
        assert_eq!(before(&long), None);
    }

    #[test]
    fn the_comments_at_the_start_of_a_body_count() {
        assert_eq!(
            comment_at_start("\n  // a\n  // b\n  run();"),
            Some("// a\n  // b\n")
        );
        assert_eq!(comment_at_start(" /* a */ run();"), Some("/* a "));
        assert_eq!(comment_at_start(" run(); // a"), None);
    }

    #[test]
    fn what_a_suppression_gives_as_a_reason_is_left_out() {
        let said = without_ignores("/** a */\n// threadlint-ignore[P3]: b\n// c");
        assert!(said.contains('a') && said.contains("// c"), "{said}");
        assert!(!said.contains('b'), "{said}");
    }

    #[test]
    fn the_first_comment_of_a_header_starts_the_text() {
        assert_eq!(
            first_comment("@A(1 / 2) // b\n void "),
            Some("// b\n void ")
        );
        assert_eq!(first_comment("@A void "), None);
    }
}
