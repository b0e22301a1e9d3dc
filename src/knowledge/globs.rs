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

/// Goes back at most to the last `**`: what an earlier one skips never matters, because the later
/// one can skip more.
fn all_match(globs: &[Box<str>], parts: &[&str]) -> bool {
    let (mut glob, mut part) = (0, 0);
    // The glob after the last `**`, and how many parts are before it.
    let mut retry: Option<(usize, usize)> = None;
    loop {
        match globs.get(glob) {
            Some(any) if **any == *"**" => {
                glob += 1;
                retry = Some((glob, part));
                continue;
            }
            Some(one) if parts.get(part).is_some_and(|text| part_matches(one, text)) => {
                (glob, part) = (glob + 1, part + 1);
                continue;
            }
            None if part == parts.len() => return true,
            _ => {}
        }
        match retry {
            Some((after, skipped)) if skipped < parts.len() => {
                (glob, part) = (after, skipped + 1);
                retry = Some((glob, part));
            }
            _ => return false,
        }
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
    fn many_double_stars_go_back_to_the_last_one_only() {
        let glob = NameGlob::new(&("**.".repeat(300) + "X")).unwrap();
        assert!(!glob.matches(&vec!["a"; 300].join(".")));
        assert!(glob.matches("a.b.X"));
        let glob = NameGlob::new("**.a.**.b.*").unwrap();
        assert!(glob.matches("a.b.a.c.b.d"));
        assert!(!glob.matches("b.a.c.b"));
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
