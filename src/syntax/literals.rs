//! Literals, as far as their values matter: zero in any notation (JLS 3.10, 4.12.5), and one.

use tree_sitter::Node;

use super::grammar::{Kind, kind};
use crate::model::Literal;

/// The literal of a node, or `None` if it is none.
pub(super) fn literal(node: Node<'_>, text: &str) -> Option<Literal> {
    let is_zero = match kind(node) {
        Kind::Null => return Some(Literal::Null),
        Kind::StringLiteral => return Some(Literal::String),
        Kind::DecimalInteger if text == "1" => return Some(Literal::One),
        Kind::True => false,
        Kind::False => true,
        Kind::Character => is_zero_character(text),
        Kind::HexInteger | Kind::HexFloat => has_zero_digits(&text[2..], &['p', 'P'], 16),
        Kind::BinaryInteger => has_zero_digits(&text[2..], &[], 2),
        Kind::DecimalInteger | Kind::OctalInteger | Kind::DecimalFloat => {
            has_zero_digits(text, &['e', 'E'], 10)
        }
        _ => return None,
    };
    Some(if is_zero {
        Literal::Zero
    } else {
        Literal::Other
    })
}

/// True if all digits before the exponent are 0, suffixes aside.
fn has_zero_digits(text: &str, exponent: &[char], radix: u32) -> bool {
    let mantissa = text.split(exponent).next().unwrap_or(text);
    let digits = mantissa.chars().filter_map(|c| c.to_digit(radix));
    digits.max() == Some(0)
}

/// `'\0'`, `'\000'`, `'\u0000'`
fn is_zero_character(text: &str) -> bool {
    let escape = text.trim_matches('\'').strip_prefix('\\');
    let digits = escape.map(|escape| escape.trim_start_matches('u'));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte == b'0'))
}
