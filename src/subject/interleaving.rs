//! What the threads of a schedule did, step by step.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::named_values;

named_values! {
    /// What a thread did in a step. All but the last two are steps of the schedule.
    enum EventKind {
        Begin = "BEGIN",
        Start = "START",
        Started = "STARTED",
        Enter = "ENTER",
        Exit = "EXIT",
        Reacquire = "REACQUIRE",
        Wait = "WAIT",
        Notify = "NOTIFY",
        Park = "PARK",
        Unpark = "UNPARK",
        Sleep = "SLEEP",
        Join = "JOIN",
        Interrupt = "INTERRUPT",
        Yield = "YIELD",
        VolatileRead = "VOLATILE_READ",
        VolatileWrite = "VOLATILE_WRITE",
        Atomic = "ATOMIC",
        Operation = "OPERATION",
        Initialize = "INITIALIZE",
        Read = "READ",
        Write = "WRITE",
        Return = "RETURN",
        End = "END",
        /// The thread cannot continue.
        Blocked = "BLOCKED",
        /// The thread ends with an uncaught exception.
        Throw = "THROW",
    }
}

/// The end of a schedule and the steps that led to it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Interleaving {
    pub(crate) threads: Vec<ThreadState>,
    /// In order of execution.
    pub(crate) events: Vec<Event>,
    /// Number of earlier events that were left out.
    pub(crate) events_before: u64,
}

impl Interleaving {
    /// The state of the thread with that id.
    pub(crate) fn thread(&self, id: u32) -> Option<&ThreadState> {
        self.threads.iter().find(|thread| thread.id == id)
    }
}

/// A thread at the end of the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ThreadState {
    pub(crate) id: u32,
    /// Empty if the program gave it none.
    pub(crate) name: String,
    /// `ended`, `running`, or what it waits for, in words.
    pub(crate) state: String,
    pub(crate) holds: Vec<String>,
    /// Frames as the JVM names them, those of the program first.
    pub(crate) stack: Vec<String>,
    /// Class and message of the exception that it threw.
    pub(crate) error: Option<String>,
}

/// A step of the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) thread: u32,
    pub(crate) kind: EventKind,
    /// In words: `enters Account#1`.
    pub(crate) what: String,
    pub(crate) at: Option<CodePlace>,
    /// `Account.run`.
    pub(crate) method: Option<String>,
    /// Binary name of the class of that place.
    pub(crate) class: Option<String>,
    pub(crate) holds: Vec<String>,
    /// One of the two accesses of a race, or the step that fails.
    pub(crate) is_marked: bool,
}

/// A line of the program as class files name it: a file without its folder, and a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CodePlace {
    /// `Account.java`, or a description if no file is known.
    pub(crate) file: String,
    /// From 1; `None` if it is not known.
    pub(crate) line: Option<u32>,
}

impl fmt::Display for CodePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.file),
            None => f.write_str(&self.file),
        }
    }
}
