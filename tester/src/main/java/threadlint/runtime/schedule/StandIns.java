package threadlint.runtime.schedule;

/** What stands in one schedule for objects of the JDK that outlive it. */
public final class StandIns {
    private Object[] real = new Object[2];
    private Object[] own = new Object[2];
    private int size;

    /** What stands for the object, null if nothing does yet. */
    public Object of(Object object) {
        for (int i = 0; i < size; i++) {
            if (real[i] == object) {
                return own[i];
            }
        }
        return null;
    }

    public void add(Object object, Object standIn) {
        if (size == real.length) {
            Object[] moreReal = new Object[size * 2];
            Object[] moreOwn = new Object[size * 2];
            System.arraycopy(real, 0, moreReal, 0, size);
            System.arraycopy(own, 0, moreOwn, 0, size);
            real = moreReal;
            own = moreOwn;
        }
        real[size] = object;
        own[size++] = standIn;
    }
}
