//! Numbers for people.

use std::fmt::Display;

/// `1,204 files`, `1 file`, `2 accesses`.
pub(crate) fn counted(number: impl Display, noun: &str) -> String {
    let digits = number.to_string();
    let ending = match noun {
        _ if digits == "1" => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{} {noun}{ending}", grouped(digits))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_are_in_the_plural_but_for_one() {
        for (number, noun, expected) in [
            (1, "witness", "1 witness"),
            (2, "witness", "2 witnesses"),
            (0, "more access", "0 more accesses"),
            (12_345, "event", "12,345 events"),
        ] {
            assert_eq!(counted(number, noun), expected);
        }
    }
}
