// Fails: exception
// By: random pos pct:1
// Idea: SCTBench CS.fsbench_bad. A file system's threads allocate blocks; there are 32 inodes but only
// 26 inode locks, so the 27th thread runs out of bounds in every interleaving.
// Sizes: 27 threads, 26 blocks and locks, 32 inodes, at most 13 tries for a block.
package buggy.sct;

public class Fsbench {
    private static final int BLOCKS = 26;
    private static final int INODES = 32;
    private static final int THREADS = 27;

    private final Object[] inodeLocks = locks();
    private final Object[] blockLocks = locks();
    private final int[] inodes = new int[INODES];
    private final boolean[] busy = new boolean[BLOCKS];

    private static Object[] locks() {
        Object[] locks = new Object[BLOCKS];
        for (int i = 0; i < BLOCKS; i++) {
            locks[i] = new Object();
        }
        return locks;
    }

    private void allocate(int inode) {
        synchronized (inodeLocks[inode]) {
            int block = inode * 2 % BLOCKS;
            for (int tries = 0; inodes[inode] == 0 && tries < BLOCKS / 2; tries++) {
                synchronized (blockLocks[block]) {
                    if (!busy[block]) {
                        busy[block] = true;
                        inodes[inode] = block + 1;
                    }
                }
                block = (block + 1) % BLOCKS;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fsbench disk = new Fsbench();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int inode = i % INODES;
            threads[i] = new Thread(() -> disk.allocate(inode));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
