//! Blocks of several threads to one sequence of events.
//!
//! Events are ordered by their tickets. In free order an event without a ticket comes right after
//! the last ticket of its thread; where a race leaves the order of two of them open, this is a
//! guess.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bytes::Bytes;
use super::codec::{Decoder, Order};
use super::error::TraceError;
use super::event::{Event, Kind, ThreadId};
use super::names::Names;

/// Each thread has tables of predictions while it is read.
const MOST_THREADS: usize = 10_000;

/// A block whose events are not decoded yet.
#[derive(Debug)]
pub(super) struct EventBlock<'a> {
    pub(super) thread: ThreadId,
    pub(super) count: u32,
    /// Number of its first event in its thread.
    pub(super) first: u64,
    /// The ticket before its first event.
    pub(super) ticket: u64,
    /// Whether it has a checksum. Without one it was being filled when the recording ended.
    pub(super) is_checked: bool,
    pub(super) events: Bytes<'a>,
}

pub(super) fn merge(
    names: &Names,
    order: Order,
    blocks: &[EventBlock],
    notices: &mut Vec<String>,
) -> Result<Vec<Event>, TraceError> {
    let mut cursors = cursors(names, order, blocks)?;
    let mut heap = BinaryHeap::new();
    for (index, cursor) in cursors.iter_mut().enumerate() {
        cursor.advance(notices)?;
        if let Some((ticket, _)) = cursor.next {
            heap.push(Reverse((ticket, index)));
        }
    }
    let mut events = Vec::new();
    let mut last_ticket = None;
    while let Some(Reverse((_, index))) = heap.pop() {
        let cursor = &mut cursors[index];
        let limit = heap.peek().map(|other| other.0);
        while let Some((ticket, event)) = cursor.next {
            if limit.is_some_and(|limit| (ticket, index) > limit) {
                heap.push(Reverse((ticket, index)));
                break;
            }
            if order.has_ticket(event.kind) && last_ticket.replace(ticket) == Some(ticket) {
                let reason = format!("two events have the ticket {ticket}");
                return Err(cursor.damaged(reason));
            }
            cursor.check(names, &event)?;
            events.push(event);
            cursor.advance(notices)?;
        }
    }
    Ok(events)
}

fn cursors<'a, 'b>(
    names: &Names,
    order: Order,
    blocks: &'b [EventBlock<'a>],
) -> Result<Vec<Cursor<'a, 'b>>, TraceError> {
    let threads = names.threads().len();
    if threads > MOST_THREADS {
        let reason = format!("it has {threads} threads; at most {MOST_THREADS} can be read");
        return Err(TraceError::damaged(0, reason));
    }
    let mut cursors: Vec<Cursor> = (0..threads).map(|_| Cursor::new(order)).collect();
    for block in blocks {
        let Some(cursor) = cursors.get_mut(block.thread.index()) else {
            let reason = format!("there is no thread {}", block.thread.0);
            return Err(block.events.damaged(reason));
        };
        cursor.blocks.push(block);
    }
    Ok(cursors)
}

/// The events of one thread.
struct Cursor<'a, 'b> {
    order: Order,
    /// Blocks that follow the current one, the next at `at`.
    blocks: Vec<&'b EventBlock<'a>>,
    at: usize,
    current: Option<Current<'a>>,
    /// Numbers of events so far.
    events: u64,
    ticket: u64,
    next: Option<(u64, Event)>,
}

struct Current<'a> {
    decoder: Decoder,
    bytes: Bytes<'a>,
    left: u32,
    is_checked: bool,
}

impl<'a> Cursor<'a, '_> {
    fn new(order: Order) -> Self {
        Self {
            order,
            blocks: Vec::new(),
            at: 0,
            current: None,
            events: 0,
            ticket: 0,
            next: None,
        }
    }

    /// Sets `next` to the next event, if there is one.
    fn advance(&mut self, notices: &mut Vec<String>) -> Result<(), TraceError> {
        self.next = None;
        while self
            .current
            .as_ref()
            .is_none_or(|current| current.left == 0)
        {
            let Some(block) = self.blocks.get(self.at) else {
                return Ok(());
            };
            self.at += 1;
            self.open(block)?;
        }
        let Some(current) = &mut self.current else {
            return Ok(());
        };
        match current.decoder.get(&mut current.bytes) {
            Ok((ticket, event)) => {
                current.left -= 1;
                self.events += 1;
                self.ticket = ticket;
                self.next = Some((ticket, event));
            }
            Err(_) if !current.is_checked => {
                let at = current.bytes.position();
                notices.push(format!(
                    "a block that was being written is cut at byte {at}"
                ));
                current.left = 0;
                self.at = self.blocks.len();
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn open(&mut self, block: &EventBlock<'a>) -> Result<(), TraceError> {
        if block.first != self.events {
            let reason = format!(
                "event {} of a thread should follow, and it is {}",
                self.events, block.first
            );
            return Err(block.events.damaged(reason));
        }
        if block.ticket < self.ticket {
            return Err(block.events.damaged("the tickets of a thread go backwards"));
        }
        let mut decoder = match self.current.take() {
            Some(current) => current.decoder,
            None => Decoder::new(self.order, block.thread),
        };
        decoder.begin(block.ticket);
        self.current = Some(Current {
            decoder,
            bytes: block.events,
            left: block.count,
            is_checked: block.is_checked,
        });
        Ok(())
    }

    fn check(&self, names: &Names, event: &Event) -> Result<(), TraceError> {
        if event.site.0 as usize >= names.sites().len() {
            return Err(self.damaged(format!("there is no site {}", event.site.0)));
        }
        let is_about_thread = matches!(event.kind, Kind::Fork | Kind::Join);
        if is_about_thread && event.object >= names.threads().len() as u64 {
            return Err(self.damaged(format!("there is no thread {}", event.object)));
        }
        Ok(())
    }

    fn damaged(&self, reason: String) -> TraceError {
        let at = self.current.as_ref().map_or(0, |it| it.bytes.position());
        TraceError::damaged(at, reason)
    }
}
