//! Numbers and texts in bytes, as `tester/TRACE.md` defines them.

use super::error::TraceError;

/// Reads from bytes that may be damaged: no input makes it panic.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bytes<'a> {
    content: &'a [u8],
    at: usize,
    /// Where in the file `content` begins, for messages.
    origin: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(bytes: &'a [u8], origin: usize) -> Self {
        Self {
            content: bytes,
            at: 0,
            origin,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at == self.content.len()
    }

    /// Position in the file.
    pub(super) fn position(&self) -> usize {
        self.origin + self.at
    }

    pub(super) fn damaged(&self, reason: impl Into<String>) -> TraceError {
        TraceError::damaged(self.position(), reason)
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], TraceError> {
        let end = self
            .at
            .checked_add(length)
            .filter(|end| *end <= self.content.len());
        let Some(end) = end else {
            return Err(self.damaged("it ends here, and more should follow"));
        };
        let taken = &self.content[self.at..end];
        self.at = end;
        Ok(taken)
    }

    /// All bytes that are left.
    pub(super) fn rest(&mut self) -> &'a [u8] {
        let rest = &self.content[self.at..];
        self.at = self.content.len();
        rest
    }

    pub(super) fn u8(&mut self) -> Result<u8, TraceError> {
        let Some(byte) = self.content.get(self.at) else {
            return Err(self.damaged("it ends here, and more should follow"));
        };
        self.at += 1;
        Ok(*byte)
    }

    pub(super) fn u32(&mut self) -> Result<u32, TraceError> {
        let mut value = [0; 4];
        value.copy_from_slice(self.take(4)?);
        Ok(u32::from_le_bytes(value))
    }

    pub(super) fn u64(&mut self) -> Result<u64, TraceError> {
        let mut value = [0; 8];
        value.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(value))
    }

    pub(super) fn varint(&mut self) -> Result<u64, TraceError> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7F);
            if shift == 63 && byte > 1 {
                break;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.damaged("a number has more than 64 bits"))
    }

    /// A varint below 2^32.
    pub(super) fn small(&mut self) -> Result<u32, TraceError> {
        let value = self.varint()?;
        u32::try_from(value).map_err(|_| self.damaged(format!("the number {value} is too large")))
    }

    pub(super) fn zigzag(&mut self) -> Result<i64, TraceError> {
        let value = self.varint()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    pub(super) fn text(&mut self) -> Result<&'a str, TraceError> {
        let length = self.varint()?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let taken = self.take(length)?;
        std::str::from_utf8(taken).map_err(|_| self.damaged("a name is not UTF-8"))
    }
}

pub(super) fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    out.push(value.to_le_bytes()[0]);
}

pub(super) fn put_zigzag(out: &mut Vec<u8>, value: i64) {
    put_varint(out, ((value << 1) ^ (value >> 63)).cast_unsigned());
}

pub(super) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_varint(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for value in [
            0,
            1,
            127,
            128,
            300,
            u64::from(u32::MAX),
            u64::MAX - 1,
            u64::MAX,
        ] {
            let mut out = Vec::new();
            put_varint(&mut out, value);
            let mut bytes = Bytes::new(&out, 0);
            assert_eq!(bytes.varint().ok(), Some(value));
            assert!(bytes.is_empty());
            let mut out = Vec::new();
            put_zigzag(&mut out, value.cast_signed());
            assert_eq!(Bytes::new(&out, 0).zigzag().ok(), Some(value.cast_signed()));
        }
    }

    #[test]
    fn a_number_that_does_not_end_is_an_error() {
        assert!(Bytes::new(&[0x80; 20], 0).varint().is_err());
        assert!(Bytes::new(&[0x80; 3], 0).varint().is_err());
        let mut too_large = [0xFF; 10];
        too_large[9] = 2;
        assert!(Bytes::new(&too_large, 0).varint().is_err());
    }
}
