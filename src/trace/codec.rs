//! Events in bytes: a tag, and what the events before it in its block do not predict.

use super::bytes::{Bytes, put_varint, put_zigzag};
use super::error::TraceError;
use super::event::{Event, Kind, SiteId, ThreadId};

const CONTEXTS: usize = 4096;
const SLOTS: usize = 64;

const SITE: u8 = 1 << 4;
const OBJECT: u8 = 1 << 5;
const ELEMENT: u8 = 1 << 6;
const TICKET: u8 = 1 << 7;

/// Which events have a ticket, their place in the execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// All of them.
    Exact,
    /// Those that order threads.
    Free,
}

impl Order {
    pub(super) fn has_ticket(self, kind: Kind) -> bool {
        self == Self::Exact || kind.synchronizes()
    }
}

/// What a block's events predict, the same for writer and reader.
#[derive(Debug)]
struct State {
    context: usize,
    next: Vec<u32>,
    /// Of each context, its last element and how much it grew.
    elements: Vec<(i64, i64)>,
    slots: [u64; SLOTS],
    object: u64,
    ticket: u64,
}

impl State {
    fn new(ticket: u64) -> Self {
        Self {
            context: 0,
            next: vec![0; CONTEXTS],
            elements: vec![(0, 0); CONTEXTS],
            slots: [0; SLOTS],
            object: 0,
            ticket,
        }
    }

    fn reset(&mut self, ticket: u64) {
        self.context = 0;
        self.next.fill(0);
        self.elements.fill((0, 0));
        self.slots = [0; SLOTS];
        self.object = 0;
        self.ticket = ticket;
    }

    fn enter(&mut self, site: u32, kind: Kind) {
        self.next[self.context] = site;
        self.context = (site as usize * 5 + kind as usize) % CONTEXTS;
    }

    fn predicted_element(&self) -> i64 {
        let (last, stride) = self.elements[self.context];
        last.wrapping_add(stride)
    }

    fn set_element(&mut self, element: i64) {
        let (last, stride) = &mut self.elements[self.context];
        *stride = element.wrapping_sub(*last);
        *last = element;
    }
}

fn slot(object: u64) -> usize {
    (object.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize
}

/// Writes the events of one block.
#[derive(Debug)]
pub(super) struct Encoder {
    order: Order,
    state: State,
}

impl Encoder {
    pub(super) fn new(order: Order) -> Self {
        Self {
            order,
            state: State::new(0),
        }
    }

    /// Begins a block after `ticket`.
    pub(super) fn begin(&mut self, ticket: u64) {
        self.state.reset(ticket);
    }

    /// Appends an event; `ticket` is above that of the event before, and ignored if the event has
    /// none.
    pub(super) fn put(&mut self, event: &Event, ticket: u64, out: &mut Vec<u8>) {
        let tag_at = out.len();
        let mut tag = event.kind as u8;
        out.push(tag);
        let state = &mut self.state;
        if event.site.0 != state.next[state.context] {
            tag |= SITE;
            put_varint(out, u64::from(event.site.0));
        }
        state.enter(event.site.0, event.kind);
        if event.object != state.object {
            tag |= OBJECT;
            let slot = slot(event.object);
            if state.slots[slot] == event.object {
                put_varint(out, slot as u64);
            } else {
                put_varint(out, event.object + SLOTS as u64);
                state.slots[slot] = event.object;
            }
            state.object = event.object;
        }
        let element = i64::from(event.element);
        let surprise = element.wrapping_sub(state.predicted_element());
        if surprise != 0 {
            tag |= ELEMENT;
            put_zigzag(out, surprise);
        }
        state.set_element(element);
        if self.order.has_ticket(event.kind) {
            let jump = ticket - (state.ticket + 1);
            if jump > 0 {
                tag |= TICKET;
                put_varint(out, jump);
            }
            state.ticket = ticket;
        }
        out[tag_at] = tag;
    }
}

/// Reads the events of the blocks of one thread.
#[derive(Debug)]
pub(super) struct Decoder {
    order: Order,
    thread: ThreadId,
    state: State,
}

impl Decoder {
    pub(super) fn new(order: Order, thread: ThreadId) -> Self {
        Self {
            order,
            thread,
            state: State::new(0),
        }
    }

    pub(super) fn begin(&mut self, ticket: u64) {
        self.state.reset(ticket);
    }

    /// The next event and the ticket up to which its thread has come.
    #[inline]
    pub(super) fn get(&mut self, bytes: &mut Bytes) -> Result<(u64, Event), TraceError> {
        let tag = bytes.u8()?;
        let kind = Kind::from_tag(tag);
        let state = &mut self.state;
        let site = if tag & SITE == 0 {
            state.next[state.context]
        } else {
            bytes.small()?
        };
        state.enter(site, kind);
        if tag & OBJECT != 0 {
            state.object = object(bytes.varint()?, &mut state.slots);
        }
        let mut element = state.predicted_element();
        if tag & ELEMENT != 0 {
            element = element.wrapping_add(bytes.zigzag()?);
        }
        state.set_element(element);
        let element = i32::try_from(element)
            .map_err(|_| bytes.damaged(format!("the element {element} is out of range")))?;
        if self.order.has_ticket(kind) {
            let jump = if tag & TICKET == 0 {
                0
            } else {
                bytes.varint()?
            };
            let next = state.ticket.checked_add(1);
            let Some(ticket) = next.and_then(|next| next.checked_add(jump)) else {
                return Err(bytes.damaged("a ticket has more than 64 bits"));
            };
            state.ticket = ticket;
        } else if tag & TICKET != 0 {
            return Err(bytes.damaged("an access has a ticket in free order"));
        }
        let event = Event {
            object: state.object,
            site: SiteId(site),
            element,
            thread: self.thread,
            kind,
        };
        Ok((state.ticket, event))
    }
}

fn object(code: u64, slots: &mut [u64; SLOTS]) -> u64 {
    let new = usize::try_from(code).ok().and_then(|code| slots.get(code));
    if let Some(known) = new {
        return *known;
    }
    let object = code - SLOTS as u64;
    slots[slot(object)] = object;
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: Kind, site: u32, object: u64, element: i32) -> Event {
        Event {
            object,
            site: SiteId(site),
            element,
            thread: ThreadId(0),
            kind,
        }
    }

    fn encoded(order: Order, events: &[(u64, Event)]) -> Vec<u8> {
        let mut encoder = Encoder::new(order);
        let mut out = Vec::new();
        for (ticket, event) in events {
            encoder.put(event, *ticket, &mut out);
        }
        out
    }

    /// The example of `tester/TRACE.md`.
    #[test]
    fn predicted_parts_of_an_event_take_no_bytes() {
        let events = [0i32, 1, 2].map(|at| {
            let ticket = u64::from(at.cast_unsigned()) + 1;
            (ticket, event(Kind::Write, 1, 7, at))
        });
        let bytes = encoded(Order::Exact, &events);
        assert_eq!(bytes, [0x31, 0x01, 0x47, 0x51, 0x01, 0x02, 0x01]);
    }

    #[test]
    fn events_are_read_as_they_were_written() {
        let mut number = 88_172_645_463_325_252u64;
        let mut random = |below: u64| {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            number % below
        };
        for order in [Order::Exact, Order::Free] {
            let mut ticket = 0;
            let mut events = Vec::new();
            for _ in 0..20_000 {
                #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
                let next = event(
                    Kind::from_tag(random(16) as u8),
                    random(900) as u32,
                    if random(3) == 0 {
                        random(1 << 62)
                    } else {
                        random(200)
                    },
                    if random(4) == 0 {
                        i32::MIN + random(99) as i32
                    } else {
                        random(9) as i32
                    },
                );
                if order.has_ticket(next.kind) {
                    ticket += 1 + if random(5) == 0 { random(1 << 40) } else { 0 };
                }
                events.push((ticket, next));
            }
            let bytes = encoded(order, &events);
            let mut decoder = Decoder::new(order, ThreadId(0));
            let mut rest = Bytes::new(&bytes, 0);
            for expected in &events {
                assert_eq!(decoder.get(&mut rest).ok(), Some(*expected));
            }
            assert!(rest.is_empty());
        }
    }
}
