package threadlint.strategy;

/** A stream of pseudo-random numbers (SplitMix64): the only source of chance in a schedule. */
public final class Randomness {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public Randomness(long seed) {
        state = seed;
    }

    /** The stream of schedule {@code index} of a run with {@code seed}: the same whatever ran before it. */
    public static Randomness of(long seed, long index) {
        return new Randomness(mix(mix(seed) + GAMMA * (index + 1)));
    }

    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    /** A number from 0 to {@code bound - 1}; the bias is below 2^-32 for bounds below 2^31. */
    public int nextInt(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** True with probability {@code perMille} of a thousand. */
    public boolean chance(int perMille) {
        return perMille > 0 && nextInt(1000) < perMille;
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
