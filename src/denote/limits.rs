//! How far expressions are followed. Each limit is there against expressions that nobody writes by
//! hand; what lies beyond denotes nothing, with the consequences that the head of `denote` states.

/// Aliases, getters and operators followed one after the other.
const MAX_DEPTH: u8 = 16;

/// Steps of the longest path that is followed.
pub(super) const MAX_STEPS: usize = 12;

/// Values that a choice between several is followed to.
pub(super) const MAX_ARMS: usize = 8;

/// Arguments of a call whose types choose between overloads; with more arguments, their number
/// alone does. More candidates then remain (may over-report).
const MAX_TYPED_ARGUMENTS: usize = 7;

/// Expressions looked at for the origins of one; locals and choices multiply. What lies beyond has
/// an unknown type, so that an object which is safe may look unsafe (over-reports).
pub(super) const MAX_ORIGINS: u8 = 32;

/// What is left of [`MAX_DEPTH`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth(u8);

impl Depth {
    pub(super) const FULL: Self = Self(MAX_DEPTH);

    /// One operator, alias or getter further; `None` at the limit.
    pub(super) fn deeper(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// For each of several operands. Halved, so that the work does not multiply with the depth.
    pub(super) fn shared(self) -> Self {
        Self(self.0 / 2)
    }

    /// The types of that many arguments are worth the work.
    pub(super) fn allows_arguments(self, count: usize) -> bool {
        count <= MAX_TYPED_ARGUMENTS && self.0 > MAX_DEPTH / 2
    }
}
