//! What findings and verdicts are about: rules, members, accesses and locks, as plain typed values.
//!
//! Both halves of threadlint speak in these terms: the analysis fills them, the renderers show
//! them, and an examination is asked and answered in them. They carry no positions in a program
//! and no indices of an analysis, so that they outlive both.

mod access;
mod lock;
mod member;
mod rule;

pub use access::AccessKind;
pub(crate) use lock::{LockMode, LockName};
pub(crate) use member::{MemberKind, MemberRef};
pub use rule::RuleId;
