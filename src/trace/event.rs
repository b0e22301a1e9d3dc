//! What a thread did: kinds of events and their operands.

use super::names::{FieldFlags, Names};

/// What happened. The discriminants are those of the format, see `tester/TRACE.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Kind {
    Read = 0,
    Write = 1,
    VolatileRead = 2,
    VolatileWrite = 3,
    /// An atomic update, or a change of a concurrent collection.
    Update = 4,
    /// A request for a lock that was still waiting when the recording ended.
    Request = 5,
    Acquire = 6,
    Release = 7,
    AcquireShared = 8,
    ReleaseShared = 9,
    Signal = 10,
    Await = 11,
    Fork = 12,
    Join = 13,
    UnitIn = 14,
    UnitOut = 15,
}

impl Kind {
    pub(crate) const ALL: [Self; 16] = [
        Self::Read,
        Self::Write,
        Self::VolatileRead,
        Self::VolatileWrite,
        Self::Update,
        Self::Request,
        Self::Acquire,
        Self::Release,
        Self::AcquireShared,
        Self::ReleaseShared,
        Self::Signal,
        Self::Await,
        Self::Fork,
        Self::Join,
        Self::UnitIn,
        Self::UnitOut,
    ];

    /// The kind in the low four bits of a tag.
    pub(crate) fn from_tag(tag: u8) -> Self {
        Self::ALL[usize::from(tag & 15)]
    }

    /// Whether the event has a ticket in free order, too: it orders threads.
    pub(crate) fn synchronizes(self) -> bool {
        !matches!(
            self,
            Self::Read | Self::Write | Self::UnitIn | Self::UnitOut
        )
    }

    /// Whether it accesses a variable, in whatever way.
    pub(crate) fn is_access(self) -> bool {
        matches!(
            self,
            Self::Read | Self::Write | Self::VolatileRead | Self::VolatileWrite | Self::Update
        )
    }

    /// Whether it takes a lock, in whatever mode.
    pub(crate) fn takes_lock(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireShared)
    }

    /// Its name in messages and listings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Read => "READ",
            Self::Write => "WRITE",
            Self::VolatileRead => "VREAD",
            Self::VolatileWrite => "VWRITE",
            Self::Update => "RMW",
            Self::Request => "REQ",
            Self::Acquire => "ACQ",
            Self::Release => "REL",
            Self::AcquireShared => "ACQ_SHARED",
            Self::ReleaseShared => "REL_SHARED",
            Self::Signal => "SIGNAL",
            Self::Await => "AWAIT",
            Self::Fork => "FORK",
            Self::Join => "JOIN",
            Self::UnitIn => "UNIT_IN",
            Self::UnitOut => "UNIT_OUT",
        }
    }
}

/// Index of a thread in [`super::Names::threads`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ThreadId(pub(crate) u32);

impl ThreadId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of a site, from 1; 0 is an unknown site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SiteId(pub(crate) u32);

/// What an access is on, of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A field, or an element of an array.
    Variable,
    /// All that a collection or another object of a library holds.
    All,
    /// How many elements a list has and in which order, but none of them.
    Structure,
    /// One element of a list, and its structure, which is only read.
    Element,
}

/// One step of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    /// The object that is accessed, locked or signalled, or the number of the other thread; 0 if
    /// there is none.
    pub(crate) object: u64,
    pub(crate) site: SiteId,
    /// Index in an array, which part of an object's contents (see [`Part`]), or which of the object's locks or signals is meant; else 0.
    pub(crate) element: i32,
    pub(crate) thread: ThreadId,
    pub(crate) kind: Kind,
}

impl Event {
    pub(crate) fn part(&self, names: &Names) -> Part {
        let field = names.site(self.site).field;
        self.part_of(names.field(field).flags)
    }

    /// Likewise, of an access of a field with these flags.
    pub(crate) fn part_of(&self, flags: FieldFlags) -> Part {
        if !self.kind.is_access() || !flags.has(FieldFlags::CONTENTS) {
            return Part::Variable;
        }
        match self.element {
            0 => Part::All,
            1.. => Part::Element,
            ..=-1 => Part::Structure,
        }
    }

    /// The thread that a FORK or JOIN is about.
    pub(crate) fn other_thread(&self) -> ThreadId {
        // The reader has checked that the thread exists, so the number fits.
        ThreadId(u32::try_from(self.object).unwrap_or(u32::MAX))
    }
}
