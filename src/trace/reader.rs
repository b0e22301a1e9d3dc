//! Bytes of a `.tltrace` file to a [`Trace`].

use rustc_hash::FxHashMap;

use super::Trace;
use super::bytes::Bytes;
use super::check::sound_prefix;
use super::codec::Order;
use super::crc::crc32c;
use super::error::TraceError;
use super::event::{Event, Kind, ThreadId};
use super::header::{End, Header};
use super::merge::{EventBlock, merge};
use super::names::{Class, Field, FieldFlags, FieldId, Names, Site, StringId, Thread, count};

pub(super) const MAGIC: &[u8; 7] = b"TLTRACE";
pub(super) const VERSION: u8 = b'1';
const LARGEST_BLOCK: usize = 1 << 26;

/// Types of blocks.
pub(super) mod block {
    pub(in crate::trace) const UNUSED: u8 = 0;
    pub(in crate::trace) const HEADER: u8 = 1;
    pub(in crate::trace) const NAMES: u8 = 2;
    pub(in crate::trace) const EXACT: u8 = 3;
    pub(in crate::trace) const FREE: u8 = 4;
    pub(in crate::trace) const END: u8 = 5;
}

/// Tables of a block of names.
pub(super) mod table {
    pub(in crate::trace) const STRING: u8 = 1;
    pub(in crate::trace) const CLASS: u8 = 2;
    pub(in crate::trace) const FIELD: u8 = 3;
    pub(in crate::trace) const SITE: u8 = 4;
    pub(in crate::trace) const THREAD: u8 = 5;
}

pub(super) fn is_own(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a `.tltrace` file. What is missing at its end is told as a notice.
pub(crate) fn read_own(bytes: &[u8]) -> Result<Trace, TraceError> {
    match bytes.strip_prefix(MAGIC).and_then(<[u8]>::first) {
        None => return Err(TraceError::Unknown),
        Some(&VERSION) => {}
        Some(version) => return Err(TraceError::Version(char::from(*version))),
    }
    let mut parts = Parts::default();
    parts.read(bytes)?;
    parts.finish()
}

/// What the blocks of a file hold.
#[derive(Default)]
struct Parts<'a> {
    header: Option<Header>,
    end: Option<End>,
    names: Names,
    order: Option<Order>,
    blocks: Vec<EventBlock<'a>>,
    notices: Vec<String>,
}

impl<'a> Parts<'a> {
    fn read(&mut self, bytes: &'a [u8]) -> Result<(), TraceError> {
        let start = MAGIC.len() + 1;
        let mut rest = Bytes::new(&bytes[start..], start);
        while !rest.is_empty() {
            let at = rest.position();
            let kind = rest.u8()?;
            if kind == block::UNUSED {
                break;
            }
            let Some((payload, is_checked)) = self.payload(&mut rest, at)? else {
                break;
            };
            self.block(kind, payload, is_checked)?;
        }
        Ok(())
    }

    /// The payload of the block at `at`, unless the file ends in it, and whether its checksum was
    /// compared.
    fn payload(
        &mut self,
        rest: &mut Bytes<'a>,
        at: usize,
    ) -> Result<Option<(Bytes<'a>, bool)>, TraceError> {
        let (Ok(length), Ok(checksum)) = (rest.u32(), rest.u32()) else {
            return Ok(self.cut(at));
        };
        let length = length as usize;
        if length > LARGEST_BLOCK {
            return Err(TraceError::damaged(at, "a block is larger than 64 MiB"));
        }
        let origin = rest.position();
        let Ok(payload) = rest.take(length) else {
            return Ok(self.cut(at));
        };
        if checksum != 0 && crc32c(payload) != checksum {
            if rest.is_empty() {
                return Ok(self.cut(at));
            }
            return Err(TraceError::damaged(at, "the checksum of a block is wrong"));
        }
        Ok(Some((Bytes::new(payload, origin), checksum != 0)))
    }

    fn cut<T>(&mut self, at: usize) -> Option<T> {
        self.notices
            .push(format!("the trace ends within a block, at byte {at}"));
        None
    }

    fn block(
        &mut self,
        kind: u8,
        mut payload: Bytes<'a>,
        is_checked: bool,
    ) -> Result<(), TraceError> {
        match kind {
            block::HEADER => self.header = Some(json(&mut payload)?),
            block::END => self.end = Some(json(&mut payload)?),
            block::NAMES => {
                while !payload.is_empty() {
                    name(&mut self.names, &mut payload)?;
                }
            }
            block::EXACT => self.events(Order::Exact, payload, is_checked)?,
            block::FREE => self.events(Order::Free, payload, is_checked)?,
            _ => {}
        }
        Ok(())
    }

    fn events(
        &mut self,
        order: Order,
        mut payload: Bytes<'a>,
        is_checked: bool,
    ) -> Result<(), TraceError> {
        if *self.order.get_or_insert(order) != order {
            return Err(payload.damaged("its events are in exact order and in free order"));
        }
        self.blocks.push(EventBlock {
            thread: ThreadId(payload.u32()?),
            count: payload.u32()?,
            first: payload.u64()?,
            ticket: payload.u64()?,
            is_checked,
            events: payload,
        });
        Ok(())
    }

    fn finish(mut self) -> Result<Trace, TraceError> {
        let Some(header) = self.header else {
            return Err(TraceError::damaged(MAGIC.len() + 1, "it has no header"));
        };
        let order = self.order.unwrap_or(Order::Exact);
        let mut events = merge(&self.names, order, &self.blocks, &mut self.notices)?;
        if order == Order::Free {
            drop_unpaired(&mut events, &mut self.notices);
        }
        if self.end.is_none() {
            self.notices
                .push("the recording was cut short; the trace ends early".to_owned());
        }
        if self.end.is_none() || order == Order::Free {
            // Threads are cut at different points, so that the last events may not fit together.
            let (sound, _) = sound_prefix(&self.names, &events);
            if sound < events.len() {
                let dropped = events.len() - sound;
                self.notices
                    .push(format!("the last {dropped} events are left out"));
                events.truncate(sound);
            }
        }
        Ok(Trace {
            header,
            end: self.end,
            names: self.names,
            order,
            events,
            notices: self.notices,
        })
    }
}

/// Leaves out what a free recording has seen of a lock only in part: one that is given back in code
/// that is not recorded, or whose last event was lost when the program was killed. Where a lock is
/// missed, an analysis may over-report.
fn drop_unpaired(events: &mut Vec<Event>, notices: &mut Vec<String>) {
    let before = events.len();
    let mut holdings = Holdings::default();
    events.retain(|event| holdings.fits(event));
    let dropped = before - events.len();
    if dropped > 0 {
        notices.push(format!(
            "{dropped} events of locks whose counterparts were not recorded are left out"
        ));
    }
}

/// Who holds which locks.
#[derive(Default)]
struct Holdings {
    /// By lock, the threads that hold it, and whether exclusively.
    locks: FxHashMap<(u64, i32), Vec<(ThreadId, bool)>>,
}

impl Holdings {
    fn fits(&mut self, event: &Event) -> bool {
        let thread = event.thread;
        let is_exclusive = matches!(event.kind, Kind::Acquire | Kind::Release);
        match event.kind {
            Kind::Acquire | Kind::AcquireShared => {
                let holders = self.locks.entry((event.object, event.element)).or_default();
                let conflicts = |(holder, alone): &(ThreadId, bool)| {
                    if *holder == thread {
                        *alone == is_exclusive || is_exclusive
                    } else {
                        *alone || is_exclusive
                    }
                };
                let fits = !holders.iter().any(conflicts);
                if fits {
                    holders.push((thread, is_exclusive));
                }
                fits
            }
            Kind::Release | Kind::ReleaseShared => {
                let holders = self.locks.entry((event.object, event.element)).or_default();
                let held = holders.iter().position(|it| *it == (thread, is_exclusive));
                held.map(|index| holders.swap_remove(index)).is_some()
            }
            _ => true,
        }
    }
}

fn json<T: serde::de::DeserializeOwned>(payload: &mut Bytes) -> Result<T, TraceError> {
    let text = payload.rest();
    serde_json::from_slice(text)
        .map_err(|error| payload.damaged(format!("its header or end cannot be read: {error}")))
}

fn name(names: &mut Names, bytes: &mut Bytes) -> Result<(), TraceError> {
    match bytes.u8()? {
        table::STRING => names.strings.push(bytes.text()?.to_owned()),
        table::CLASS => names.classes.push(Class {
            name: string(names, bytes)?,
            superclass: string(names, bytes)?,
            flags: bytes.small()?,
        }),
        table::FIELD => names.fields.push(Field {
            class: string(names, bytes)?,
            name: string(names, bytes)?,
            flags: FieldFlags(bytes.small()?),
        }),
        table::SITE => names.sites.push(Site {
            class: string(names, bytes)?,
            method: string(names, bytes)?,
            line: bytes.small()?,
            field: FieldId(known(bytes, "field", count(&names.fields))?),
        }),
        table::THREAD => names.threads.push(Thread {
            path: string(names, bytes)?,
            name: string(names, bytes)?,
        }),
        other => return Err(bytes.damaged(format!("there is no table {other}"))),
    }
    Ok(())
}

fn string(names: &Names, bytes: &mut Bytes) -> Result<StringId, TraceError> {
    known(bytes, "string", count(&names.strings)).map(StringId)
}

fn known(bytes: &mut Bytes, what: &str, count: u32) -> Result<u32, TraceError> {
    let number = bytes.small()?;
    if number >= count {
        return Err(bytes.damaged(format!("there is no {what} {number}")));
    }
    Ok(number)
}
