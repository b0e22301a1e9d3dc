//! How far expressions are followed. Only generated code reaches these limits; an expression beyond
//! them has no path, with the consequences that the head of `denote` states.

/// Aliases, getters and operators followed one after the other.
const MAX_DEPTH: u8 = 16;

/// Steps of the longest path that is followed.
pub(super) const MAX_STEPS: usize = 12;

/// Characters of the longest name of a package that is looked for.
pub(super) const MAX_PACKAGE: usize = 1_000;

/// The number of values up to which a choice between values is followed.
pub(super) const MAX_ARMS: usize = 8;

/// The number of arguments up to which their types choose between overloads; beyond it, only their
/// number does, and more candidates remain (may over-report).
const MAX_TYPED_ARGUMENTS: usize = 7;

/// The number of expressions visited for the origins of one, since locals and choices multiply.
/// Those beyond it have an unknown type, so that a safe object may seem unsafe (may over-report).
pub(super) const MAX_ORIGINS: u8 = 32;

/// What is left of [`MAX_DEPTH`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth(u8);

impl Depth {
    pub(super) const FULL: Self = Self(MAX_DEPTH);

    /// The depth behind one more operator, alias or getter; `None` at the limit.
    pub(super) fn deeper(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// The depth for each of several operands: halved, so that the work does not grow
    /// exponentially.
    pub(super) fn shared(self) -> Self {
        Self(self.0 / 2)
    }

    /// Whether the types of that many arguments are computed.
    pub(super) fn allows_arguments(self, count: usize) -> bool {
        count <= MAX_TYPED_ARGUMENTS && self.0 > MAX_DEPTH / 2
    }
}
