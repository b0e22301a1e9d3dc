//! Selects the classes to examine.

use crate::knowledge::NameGlob;

/// A glob over binary names of classes; without a dot, over simple names.
#[derive(Debug, Clone)]
pub(crate) struct ClassGlob {
    glob: NameGlob,
    is_simple: bool,
}

impl ClassGlob {
    /// Reads a glob from the command line.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        // `**Cache` says that the package does not matter, which a simple name says, too.
        let text = match text.strip_prefix("**") {
            Some(rest) if !rest.is_empty() && !rest.contains('.') => &text[1..],
            _ => text,
        };
        let glob = NameGlob::of_types(&text.replace('$', "."));
        Ok(Self {
            glob: glob.ok_or(
                "write `com.example.**` for every class below a package, `*Cache` for a simple name",
            )?,
            is_simple: !text.contains('.'),
        })
    }

    /// Nested classes may be written with `.` or `$`.
    pub(crate) fn matches(&self, class: &str) -> bool {
        let name = class.replace('$', ".");
        let simple = class.rsplit(['.', '$']).next().unwrap_or_default();
        self.glob.matches(&name) || (self.is_simple && self.glob.matches(simple))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_names_as_people_write_them() {
        let matches = |glob: &str, class: &str| ClassGlob::parse(glob).unwrap().matches(class);
        assert!(matches("shop.PriceCache", "shop.PriceCache"));
        assert!(matches("PriceCache", "shop.PriceCache"));
        assert!(matches("Price*", "shop.PriceCache"));
        assert!(matches("shop.*", "shop.deep.PriceCache"));
        assert!(matches("**.Outer.Inner", "p.Outer$Inner"));
        assert!(matches("p.Outer$Inner", "p.Outer$Inner"));
        assert!(matches("Inner", "p.Outer$Inner"));
        assert!(matches("**Cache", "shop.PriceCache"));
        assert!(matches("**PriceCache", "PriceCache"));
        assert!(matches("**Inner", "p.Outer$Inner"));
        assert!(!matches("**Price", "shop.PriceCache"));
        assert!(matches("**", "shop.PriceCache"));
        assert!(!matches("shop", "shop.PriceCache"));
        assert!(!matches("other.PriceCache", "shop.PriceCache"));
        assert!(ClassGlob::parse("a.**b").is_err());
        assert!(ClassGlob::parse("").is_err());
    }
}
