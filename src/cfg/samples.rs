//! Small graphs without any Java, for tests that compare an algorithm with its definition.

use super::{Block, BlockId, Cfg, Instr, Owner, Part};
use crate::program::{ClassId, FieldId};

/// Block 0 is the entry and the last block the exit, which nothing leaves and which is empty.
pub(crate) fn graph(blocks: Vec<Block>) -> Cfg {
    let exit = u32::try_from(blocks.len() - 1).expect("a small graph");
    Cfg {
        owner: Owner::FieldInit(FieldId(0)),
        part: Part::Whole,
        class: ClassId(0),
        blocks,
        entry: BlockId(0),
        exit: BlockId(exit),
        ran_at_once: Vec::new(),
        serial: None,
        tasks: Vec::new(),
        created: Vec::new(),
        releasing: Vec::new(),
        asked_of_callers: Vec::new(),
    }
}

/// All graphs of `count` blocks, with edges encoded by the bits of a number. All but the
/// exit may have any successors, and any handlers if `with_handlers`.
pub(crate) fn all_graphs(count: usize, with_handlers: bool) -> impl Iterator<Item = Cfg> {
    let kinds = if with_handlers { 2 } else { 1 };
    let bits = (count - 1) * count * kinds;
    (0u64..1 << bits).map(move |edges| {
        let mut rest = edges;
        let mut subset = || {
            let chosen = rest & ((1 << count) - 1);
            rest >>= count;
            blocks_of(chosen)
        };
        let blocks = (0..count)
            .map(|index| {
                let mut block = Block::default();
                if index + 1 < count {
                    block.successors = subset();
                    if with_handlers {
                        block.handlers = subset();
                    }
                }
                block
            })
            .collect();
        graph(blocks)
    })
}

/// The blocks whose bits are set.
fn blocks_of(bits: u64) -> Vec<BlockId> {
    (0..64u32)
        .filter(|index| bits >> index & 1 == 1)
        .map(BlockId)
        .collect()
}

/// Repeatable random numbers (`SplitMix64`).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("below a usize")
    }

    /// A graph of `count` blocks in which each block has at most two successors and, one time in
    /// three, at most one handler. `instrs` fills the blocks other than the exit, which is empty.
    pub(crate) fn graph(
        &mut self,
        count: usize,
        mut instrs: impl FnMut(&mut Self, usize) -> Vec<Instr>,
    ) -> Cfg {
        let blocks = (0..count)
            .map(|index| {
                let mut block = Block::default();
                if index + 1 < count {
                    block.instrs = instrs(self, index);
                    block.successors = self.some_blocks(count, 3);
                    if self.below(3) == 0 {
                        block.handlers = self.some_blocks(count, 2);
                    }
                }
                block
            })
            .collect();
        graph(blocks)
    }

    /// Fewer than `limit` of the blocks.
    fn some_blocks(&mut self, count: usize, limit: usize) -> Vec<BlockId> {
        let mut chosen = 0;
        for _ in 0..self.below(limit) {
            chosen |= 1 << self.below(count);
        }
        blocks_of(chosen)
    }
}
