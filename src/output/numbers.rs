//! Numbers for people.

use std::fmt::Display;

/// `1,204 files`, `1 file`.
pub(crate) fn counted(number: impl Display, noun: &str) -> String {
    let digits = number.to_string();
    let plural = if digits == "1" { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(digits))
}

/// `12345` as `12,345`.
pub(crate) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
