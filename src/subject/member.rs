//! Members of classes: the code that contains accesses.

use std::fmt;

use serde::{Deserialize, Serialize};

super::named_values! {
    /// What kind of code a member is.
    enum MemberKind {
        Method = "method",
        Constructor = "constructor",
        /// `{ … }` in a class body, or the initialiser of an instance field.
        Initializer = "initializer",
        /// `static { … }`, or the initialiser of a static field.
        StaticInitializer = "static-initializer",
    }
}

/// A method, a constructor or an initialiser.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct MemberRef {
    /// Binary name of the class that declares it.
    pub(crate) class: String,
    pub(crate) kind: MemberKind,
    /// The name of the method, of the class of the constructor, or of the field that is
    /// initialised; otherwise empty.
    pub(crate) name: String,
    /// Types of the parameters as written, without their names.
    pub(crate) parameters: Vec<String>,
    /// For people, as written: `put(K key, V value)`, `static {}`, `initializer of cache`.
    pub(crate) signature: String,
}

impl MemberRef {
    /// The name in class files (JVMS 2.9): `put`, `<init>`, `<clinit>`.
    pub(crate) fn class_file_name(&self) -> &str {
        match self.kind {
            MemberKind::Method => &self.name,
            MemberKind::Constructor | MemberKind::Initializer => "<init>",
            MemberKind::StaticInitializer => "<clinit>",
        }
    }

    /// Identifies the member within its class, whatever its parameters are called: `put(K, V)`.
    pub(crate) fn identity(&self) -> String {
        match self.kind {
            MemberKind::Method | MemberKind::Constructor => {
                format!("{}({})", self.name, self.parameters.join(", "))
            }
            MemberKind::Initializer | MemberKind::StaticInitializer => self.signature.clone(),
        }
    }
}

impl fmt::Display for MemberRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(kind: MemberKind, name: &str, signature: &str) -> MemberRef {
        MemberRef {
            class: "p.Outer$Inner".into(),
            kind,
            name: name.into(),
            parameters: vec!["K".into(), "int...".into()],
            signature: signature.into(),
        }
    }

    #[test]
    fn class_files_name_constructors_and_initialisers_alike() {
        for (kind, name) in [
            (MemberKind::Method, "put"),
            (MemberKind::Constructor, "<init>"),
            (MemberKind::Initializer, "<init>"),
            (MemberKind::StaticInitializer, "<clinit>"),
        ] {
            assert_eq!(member(kind, "put", "").class_file_name(), name);
        }
    }

    #[test]
    fn parameter_names_are_not_part_of_the_identity() {
        let put = member(MemberKind::Method, "put", "put(K key, int... counts)");
        assert_eq!(put.identity(), "put(K, int...)");
        let init = member(MemberKind::Initializer, "cache", "initializer of cache");
        assert_eq!(init.identity(), "initializer of cache");
    }
}
