//! A [`Trace`] to the bytes of a `.tltrace` file.

use serde::Serialize;

use super::bytes::{put_text, put_varint};
use super::codec::{Encoder, Order};
use super::crc::crc32c;
use super::event::ThreadId;
use super::names::Names;
use super::reader::{MAGIC, VERSION, block, table};
use super::{End, Trace};

/// A block of events is closed when it has this many bytes.
const FULL: usize = 64 * 1024 - 64;

/// Writes all of a trace. Tickets are the positions of the events, from 1.
pub(crate) fn write_own(trace: &Trace) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    put_block(&mut out, block::HEADER, &json(&trace.header));
    put_block(&mut out, block::NAMES, &names(&trace.names));
    put_events(&mut out, trace);
    let end = trace.end.clone().unwrap_or_else(|| End {
        events: Some(trace.events.len() as u64),
        ..End::default()
    });
    put_block(&mut out, block::END, &json(&end));
    out
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("a header has only keys that are strings")
}

fn put_block(out: &mut Vec<u8>, kind: u8, payload: &[u8]) {
    let length = u32::try_from(payload.len()).expect("blocks are small");
    out.push(kind);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&crc32c(payload).to_le_bytes());
    out.extend_from_slice(payload);
}

fn names(names: &Names) -> Vec<u8> {
    let mut out = Vec::new();
    let mut entry = |kind: u8, numbers: &[u32]| {
        out.push(kind);
        for number in numbers {
            put_varint(&mut out, u64::from(*number));
        }
    };
    let mut strings = Vec::new();
    for text in &names.strings[1..] {
        strings.push(table::STRING);
        put_text(&mut strings, text);
    }
    for class in &names.classes {
        entry(
            table::CLASS,
            &[class.name.0, class.superclass.0, class.flags],
        );
    }
    for field in &names.fields[1..] {
        entry(table::FIELD, &[field.class.0, field.name.0, field.flags.0]);
    }
    for site in &names.sites[1..] {
        let numbers = [site.class.0, site.method.0, site.line, site.field.0];
        entry(table::SITE, &numbers);
    }
    for thread in &names.threads {
        entry(table::THREAD, &[thread.path.0, thread.name.0]);
    }
    strings.extend(out);
    strings
}

fn put_events(out: &mut Vec<u8>, trace: &Trace) {
    let threads = 0..super::names::count(&trace.names.threads);
    let mut pending: Vec<Pending> = threads
        .map(|thread| Pending::new(ThreadId(thread), trace.order))
        .collect();
    for (index, event) in trace.events.iter().enumerate() {
        let ticket = index as u64 + 1;
        let thread = &mut pending[event.thread.index()];
        if thread.payload.is_empty() && thread.first == 0 && trace.order == Order::Free {
            // An access without a ticket comes after all that precede it here.
            thread.begin(index as u64);
        }
        thread.encoder.put(event, ticket, &mut thread.payload);
        thread.count += 1;
        if trace.order.has_ticket(event.kind) {
            thread.ticket = ticket;
        }
        if thread.payload.len() >= FULL {
            thread.close(trace.order, out);
        }
    }
    for thread in &mut pending {
        thread.close(trace.order, out);
    }
}

/// The block of a thread that is being filled.
struct Pending {
    thread: ThreadId,
    encoder: Encoder,
    payload: Vec<u8>,
    count: u32,
    first: u64,
    /// The ticket before the block.
    base: u64,
    /// The last ticket.
    ticket: u64,
}

impl Pending {
    fn new(thread: ThreadId, order: Order) -> Self {
        Self {
            thread,
            encoder: Encoder::new(order),
            payload: Vec::new(),
            count: 0,
            first: 0,
            base: 0,
            ticket: 0,
        }
    }

    fn begin(&mut self, ticket: u64) {
        self.base = ticket;
        self.ticket = ticket;
        self.encoder.begin(ticket);
    }

    fn close(&mut self, order: Order, out: &mut Vec<u8>) {
        if self.count == 0 {
            return;
        }
        let mut payload = self.thread.0.to_le_bytes().to_vec();
        payload.extend_from_slice(&self.count.to_le_bytes());
        payload.extend_from_slice(&self.first.to_le_bytes());
        payload.extend_from_slice(&self.base.to_le_bytes());
        payload.append(&mut self.payload);
        let kind = match order {
            Order::Exact => block::EXACT,
            Order::Free => block::FREE,
        };
        put_block(out, kind, &payload);
        self.first += u64::from(self.count);
        self.count = 0;
        self.begin(self.ticket);
    }
}
