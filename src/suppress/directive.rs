//! The text of one suppression: `[rule, rule]: reason` after the word of a comment, or
//! `threadlint:rule` in `@SuppressWarnings`.

use crate::finding::RuleId;
use crate::rules;

/// What a suppression says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Directive {
    /// Those that exist.
    pub(super) rules: Vec<RuleId>,
    pub(super) reason: Option<String>,
}

/// A directive, and what is wrong with its text.
pub(super) type Read = (Directive, Vec<String>);

const FORM: &str = "write `// threadlint-ignore[RULE]: reason`";
const ANNOTATION: &str = "threadlint";

/// Reads what follows the word of a comment. A comment of another form suppresses nothing.
pub(super) fn of_comment(text: &str, may_omit_reason: bool) -> Result<Read, String> {
    let malformed = |what: &str| Err(format!("{what}, so that it suppresses nothing; {FORM}"));
    let Some(list) = text.trim_start().strip_prefix('[') else {
        return malformed("this comment names no rule in brackets");
    };
    let Some((list, rest)) = list.split_once(']') else {
        return malformed("this comment lacks a `]`");
    };
    let reason = rest.trim().trim_end_matches("*/").trim();
    let reason = reason.strip_prefix(':').unwrap_or(reason).trim();
    if reason.is_empty() && !may_omit_reason {
        return Err(
            "this comment gives no reason, so that it suppresses nothing; add one after the \
             brackets, as in `[RULE]: reason`, or set `require-reason = false` in `threadlint.toml`"
                .to_owned(),
        );
    }
    let (rules, unknown) = named(list.split(','));
    if list.trim().is_empty() {
        return malformed("this comment names no rule in brackets");
    }
    let reason = (!reason.is_empty()).then(|| reason.to_owned());
    Ok((Directive { rules, reason }, unknown))
}

/// Reads the value of `@SuppressWarnings` as written; `None` if it does not speak to threadlint.
pub(super) fn of_annotation(value: &str) -> Option<Read> {
    let strings = value.split('"').skip(1).step_by(2);
    let own = strings.filter_map(|text| text.strip_prefix(ANNOTATION));
    let own: Vec<&str> = own
        .filter(|rest| rest.is_empty() || rest.starts_with(':'))
        .collect();
    if own.is_empty() {
        return None;
    }
    let (nameless, names): (Vec<&str>, Vec<&str>) = own
        .iter()
        .map(|rest| rest.trim_start_matches(':').trim())
        .partition(|name| name.is_empty());
    let (rules, mut wrong) = named(names.into_iter());
    if !nameless.is_empty() {
        wrong.push(
            "this annotation names no rule; write `@SuppressWarnings(\"threadlint:RULE\")`"
                .to_owned(),
        );
    }
    Some((
        Directive {
            rules,
            reason: None,
        },
        wrong,
    ))
}

/// The rules of these names, sorted, and messages about names of none.
fn named<'t>(names: impl Iterator<Item = &'t str>) -> (Vec<RuleId>, Vec<String>) {
    let (mut rules, mut unknown) = (Vec::new(), Vec::new());
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        match rules::parse_name(name) {
            Ok(rule) => rules.push(rule),
            Err(why) => unknown.push(format!("`{name}` suppresses nothing: {why}")),
        }
    }
    rules.sort();
    rules.dedup();
    (rules, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use RuleId::{EscapingField, UnguardedConflict, UnsafePublication};

    fn comment(text: &str) -> (Vec<RuleId>, Option<String>) {
        let (directive, wrong) = of_comment(text, true).unwrap();
        assert_eq!(wrong, [""; 0], "{text}");
        (directive.rules, directive.reason)
    }

    #[test]
    fn a_comment_names_rules_and_gives_a_reason() {
        let why = Some("a: b, [c]".to_owned());
        let both = vec![EscapingField, UnsafePublication];
        assert_eq!(
            comment("[unsafe-publication, P1]: a: b, [c]"),
            (both.clone(), why.clone())
        );
        assert_eq!(comment(" [ P1,P2,P1 ] : a: b, [c] */"), (both, why));
        assert_eq!(comment("[P3]"), (vec![UnguardedConflict], None));
        assert_eq!(comment("[P3]:"), (vec![UnguardedConflict], None));
        let dash = Some("- only statistics".to_owned());
        assert_eq!(comment("[P3] - only statistics").1, dash);
    }

    #[test]
    fn a_comment_that_suppresses_nothing_says_what_to_write() {
        for (text, said) in [
            ("", "names no rule"),
            (": because", "names no rule"),
            ("s are useful", "names no rule"),
            ("[]: because", "names no rule"),
            ("[P1: because", "lacks a `]`"),
        ] {
            let why = of_comment(text, false).unwrap_err();
            assert!(why.contains(said), "{text}: {why}");
            assert!(
                why.contains("`// threadlint-ignore[RULE]: reason`"),
                "{why}"
            );
        }
    }

    #[test]
    fn a_reason_may_be_left_out_only_where_that_is_allowed() {
        for text in ["[P1]", "[P1]:", "[P1] : */"] {
            let why = of_comment(text, false).unwrap_err();
            assert!(why.contains("`require-reason = false`"), "{why}");
            assert!(of_comment(text, true).is_ok());
        }
    }

    #[test]
    fn an_unknown_rule_is_told_and_the_others_count() {
        let (directive, wrong) = of_comment("[escapingfield, P2, data-race]: x", false).unwrap();
        assert_eq!(directive.rules, [UnsafePublication]);
        assert!(
            wrong[0].contains("did you mean `escaping-field`?"),
            "{wrong:?}"
        );
        assert!(wrong[1].contains("`threadlint predict`"), "{wrong:?}");
        assert_eq!(wrong.len(), 2);
    }

    #[test]
    fn an_annotation_names_rules_among_other_strings() {
        let rules = |value: &str| of_annotation(value).map(|(directive, _)| directive.rules);
        assert_eq!(rules("\"threadlint:P1\""), Some(vec![EscapingField]));
        let several = "{\"unchecked\", \"threadlint:P2\", \"threadlint:escaping-field\"}";
        assert_eq!(rules(several), Some(vec![EscapingField, UnsafePublication]));
        for other in ["\"unchecked\"", "NAME", "\"threadlinter:P1\"", "\"P1\""] {
            assert_eq!(rules(other), None, "{other}");
        }
        for nameless in ["\"threadlint\"", "\"threadlint:\""] {
            let (directive, wrong) = of_annotation(nameless).unwrap();
            assert_eq!(directive.rules, []);
            assert!(wrong[0].contains("names no rule"), "{wrong:?}");
        }
        let (_, wrong) = of_annotation("\"threadlint:P9\"").unwrap();
        assert!(wrong[0].starts_with("`P9` suppresses nothing: no such rule"));
    }
}
