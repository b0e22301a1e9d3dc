//! Globs over dotted names: `com.example.**.*Registry`.
//!
//! `*` matches any characters within one part of the name, `**` any number of whole parts.

/// A glob, split at its dots.
#[derive(Debug, Clone)]
pub(crate) struct NameGlob(Vec<Box<str>>);

impl NameGlob {
    /// `None` if a part contains `**` and other characters.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let parts: Vec<Box<str>> = text.split('.').map(Into::into).collect();
        let is_clear = |part: &str| part == "**" || (!part.contains("**") && !part.is_empty());
        parts
            .iter()
            .all(|part| is_clear(part))
            .then_some(Self(parts))
    }

    /// For types: a glob that ends in `.*` matches every type below, at any depth.
    pub(crate) fn of_types(text: &str) -> Option<Self> {
        let mut glob = Self::new(text)?;
        if glob.0.len() > 1 && glob.0.last().is_some_and(|last| **last == *"*") {
            glob.0.push("**".into());
        }
        Some(glob)
    }

    pub(crate) fn matches(&self, name: &str) -> bool {
        let parts: Vec<&str> = name.split('.').collect();
        all_match(&self.0, &parts)
    }
}

fn all_match(globs: &[Box<str>], parts: &[&str]) -> bool {
    match globs.split_first() {
        None => parts.is_empty(),
        Some((first, rest)) if **first == *"**" => {
            (0..=parts.len()).any(|skipped| all_match(rest, &parts[skipped..]))
        }
        Some((first, rest)) => parts
            .split_first()
            .is_some_and(|(part, parts)| part_matches(first, part) && all_match(rest, parts)),
    }
}

/// Whether a glob, in which `*` matches any characters, matches a whole text.
pub(super) fn part_matches(glob: &str, text: &str) -> bool {
    let mut parts = glob.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stays_within_its_part() {
        let glob = NameGlob::new("com.*.Stats.h*").unwrap();
        assert!(glob.matches("com.example.Stats.hits"));
        assert!(!glob.matches("com.a.b.Stats.hits"));
        assert!(!glob.matches("com.example.Stats.misses"));
        assert!(!glob.matches("com.example.Stats"));
        assert!(!glob.matches("com.example.Stats.hits.more"));
    }

    #[test]
    fn the_pieces_between_stars_do_not_overlap() {
        let glob = NameGlob::new("h*t*t").unwrap();
        assert!(glob.matches("hitt"));
        assert!(!glob.matches("hit"));
    }

    #[test]
    fn a_lone_star_covers_the_types_without_a_package() {
        let glob = NameGlob::of_types("*").unwrap();
        assert!(glob.matches("A"));
        assert!(!glob.matches("a.B"));
    }

    #[test]
    fn two_stars_match_whole_parts() {
        let glob = NameGlob::of_types("com.example.**.*Registry").unwrap();
        assert!(glob.matches("com.example.UserRegistry"));
        assert!(glob.matches("com.example.a.b.Registry"));
        assert!(!glob.matches("com.example.RegistryUser"));
        assert!(!glob.matches("org.example.Registry"));
        assert!(NameGlob::new("a.b**.C").is_none());
        assert!(NameGlob::new("a..C").is_none());
    }

    #[test]
    fn types_below_a_package_are_covered_at_any_depth() {
        let glob = NameGlob::of_types("com.*.util.*").unwrap();
        assert!(glob.matches("com.a.util.B"));
        assert!(glob.matches("com.a.util.b.C"));
        assert!(!glob.matches("com.a.util"));
        let fields = NameGlob::new("com.example.*").unwrap();
        assert!(!fields.matches("com.example.a.b"));
    }
}
