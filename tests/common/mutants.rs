//! Damaged copies of files, the same in every run.

/// The generator `SplitMix64`: small, and the same on every machine.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    /// A number below `end`; 0 if that is 0.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % end).unwrap_or(0)
    }
}

/// Tokens that change the structure around them.
const TOKENS: [&str; 20] = [
    "{",
    "}",
    "(",
    ")",
    ";",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "<",
    ">",
    "@",
    "->",
    "class ",
    "synchronized ",
    "@ThreadSafe ",
    "\u{0}",
    "\u{202e}",
    "\r",
];

/// A seed with one to four changes: bytes are deleted, doubled, moved, flipped, or replaced by a
/// token or by a piece of another seed, or the rest is cut off.
pub(crate) fn mutate(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let start = random.below(bytes.len());
        let longest = (bytes.len() - start).min(if random.below(2) == 0 { 12 } else { 2_000 });
        let end = start + random.below(longest + 1);
        match random.below(8) {
            0 => drop(bytes.drain(start..end)),
            1 => {
                let piece = bytes[start..end].to_vec();
                bytes.splice(start..start, piece);
            }
            2 => {
                let piece: Vec<u8> = bytes.drain(start..end).collect();
                let target = random.below(bytes.len() + 1);
                bytes.splice(target..target, piece);
            }
            3 => bytes[start..end].iter_mut().for_each(|byte| *byte ^= 1),
            4 => {
                let noise: Vec<u8> = (start..end.min(start + 4)).map(|_| random.byte()).collect();
                bytes.splice(start..start, noise);
            }
            5 => {
                let token = TOKENS[random.below(TOKENS.len())];
                bytes.splice(start..end.min(start + 3), token.bytes());
            }
            6 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len());
                let to = from + random.below((other.len() - from).min(500) + 1);
                bytes.splice(start..end, other[from..to].iter().copied());
            }
            _ => bytes.truncate(start.max(1)),
        }
    }
    bytes
}
