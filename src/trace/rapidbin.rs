//! `RapidBin`: a header of 18 bytes, then 64 bits per event, all most significant byte first.
//!
//! The header has the numbers of threads (16 bits), locks (32), variables (32) and events (64). An
//! event has, from the highest bit: a sign (0), location (15 bits), operand (34), operation (4),
//! thread (10).

use super::Trace;
use super::error::TraceError;
use super::foreign::{Access, Importer, Operation, export};
use super::std_format::left_out;

const HEADER: usize = 18;
const EVENT: usize = 8;

const THREAD_BITS: u32 = 10;
const OPERATION_BITS: u32 = 4;
const OPERAND_BITS: u32 = 34;
const LOCATION_BITS: u32 = 15;

const BRANCH: u64 = 9;

pub(super) fn is_rapidbin(bytes: &[u8]) -> bool {
    let Some((header, events)) = bytes.split_at_checked(HEADER) else {
        return false;
    };
    let mut count = [0; 8];
    count.copy_from_slice(&header[10..]);
    u64::from_be_bytes(count).checked_mul(EVENT as u64) == Some(events.len() as u64)
}

/// Reads a `RapidBin` trace.
pub(crate) fn read_rapidbin(bytes: &[u8]) -> Result<Trace, TraceError> {
    if !is_rapidbin(bytes) {
        return Err(TraceError::damaged(
            0,
            "its header does not name as many events as follow",
        ));
    }
    let mut importer = Importer::default();
    for (index, event) in bytes[HEADER..].chunks_exact(EVENT).enumerate() {
        let mut bits = [0; EVENT];
        bits.copy_from_slice(event);
        let bits = u64::from_be_bytes(bits);
        put(&mut importer, bits)
            .map_err(|reason| TraceError::damaged(HEADER + index * EVENT, reason))?;
    }
    Ok(importer.finish())
}

fn put(importer: &mut Importer, mut bits: u64) -> Result<(), String> {
    let mut low = |count: u32| {
        let value = bits & ((1 << count) - 1);
        bits >>= count;
        value
    };
    let thread = low(THREAD_BITS);
    let operation = low(OPERATION_BITS);
    let operand = low(OPERAND_BITS);
    let location = low(LOCATION_BITS);
    if operation == BRANCH {
        return Ok(());
    }
    let operation =
        operation_of(operation).ok_or_else(|| format!("there is no operation {operation}"))?;
    let thread = importer.thread(thread, || format!("T{thread}"));
    let location = u32::try_from(location).map_err(|_| "15 bits fit".to_owned())?;
    let object = match operation {
        Operation::Begin | Operation::End => 0,
        Operation::Read | Operation::Write => {
            let access = Access {
                variable: operand,
                location,
                place: u64::from(location) << OPERAND_BITS | operand,
            };
            importer.access(thread, operation, access, || format!("V{operand}"));
            return Ok(());
        }
        Operation::Fork | Operation::Join => {
            u64::from(importer.thread(operand, || format!("T{operand}")).0)
        }
        Operation::Acquire | Operation::Release | Operation::Request => operand + 1,
    };
    importer.push(thread, operation, object, location);
    Ok(())
}

fn operation_of(number: u64) -> Option<Operation> {
    Some(match number {
        0 => Operation::Acquire,
        1 => Operation::Release,
        2 => Operation::Read,
        3 => Operation::Write,
        4 => Operation::Fork,
        5 => Operation::Join,
        6 => Operation::Begin,
        7 => Operation::End,
        8 => Operation::Request,
        _ => return None,
    })
}

fn number_of(operation: Operation) -> u64 {
    match operation {
        Operation::Acquire => 0,
        Operation::Release => 1,
        Operation::Read => 2,
        Operation::Write => 3,
        Operation::Fork => 4,
        Operation::Join => 5,
        Operation::Begin => 6,
        Operation::End => 7,
        Operation::Request => 8,
    }
}

/// Writes a trace as `RapidBin`; the second part tells what could not be written.
///
/// Locations are numbers of sites; it is an error if these, the threads or the operands do not fit.
pub(crate) fn write_rapidbin(trace: &Trace) -> Result<(Vec<u8>, Option<String>), TraceError> {
    let exported = export(trace);
    let operands = |operations: &[Operation]| {
        let those = exported.out.iter();
        let those = those.filter(|event| operations.contains(&event.operation));
        those.map(|event| event.operand + 1).max().unwrap_or(0)
    };
    let locks = operands(&[Operation::Acquire]);
    let variables = operands(&[Operation::Read, Operation::Write]);
    let mut out = Vec::with_capacity(HEADER + exported.out.len() * EVENT);
    let threads = limited(
        trace.names.threads().len() as u64,
        1 << THREAD_BITS,
        "threads",
    )?;
    out.extend_from_slice(&threads.to_be_bytes()[6..]);
    out.extend_from_slice(&limited(locks, u64::from(u32::MAX), "locks")?.to_be_bytes()[4..]);
    let variables = limited(variables, u64::from(u32::MAX), "variables")?;
    out.extend_from_slice(&variables.to_be_bytes()[4..]);
    out.extend_from_slice(&(exported.out.len() as u64).to_be_bytes());
    let sites = trace.names.sites().len() as u64;
    limited(sites, 1 << LOCATION_BITS, "sites")?;
    for event in &exported.out {
        let mut bits = u64::from(event.site.0);
        bits = bits << OPERAND_BITS | event.operand;
        bits = bits << OPERATION_BITS | number_of(event.operation);
        bits = bits << THREAD_BITS | u64::from(event.thread.0);
        out.extend_from_slice(&bits.to_be_bytes());
    }
    Ok((out, left_out(exported.left_out)))
}

fn limited(count: u64, limit: u64, what: &str) -> Result<u64, TraceError> {
    if count <= limit {
        return Ok(count);
    }
    Err(TraceError::Limit {
        format: "RapidBin",
        reason: format!("it has {count} {what}, and the format has room for {limit}"),
    })
}
