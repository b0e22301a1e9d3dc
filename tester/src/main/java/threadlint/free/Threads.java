package threadlint.free;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** What is known of threads, by their identity: subclasses may say that two are equal. */
final class Threads {
    private final ReferenceQueue<Thread> gone = new ReferenceQueue<>();
    private Entry[] table = new Entry[256];
    private int size;

    private static final class Entry extends WeakReference<Thread> {
        final int hash;
        final ThreadTrace trace;
        Entry next;

        Entry(Thread thread, ReferenceQueue<Thread> gone, ThreadTrace trace) {
            super(thread, gone);
            this.hash = System.identityHashCode(thread);
            this.trace = trace;
        }
    }

    /** Null for a thread that is not known. */
    synchronized ThreadTrace of(Thread thread) {
        for (Entry entry = table[place(System.identityHashCode(thread))]; entry != null; entry = entry.next) {
            if (entry.get() == thread) {
                return entry.trace;
            }
        }
        return null;
    }

    synchronized void put(Thread thread, ThreadTrace trace) {
        forget();
        if (++size > table.length) {
            grow();
        }
        link(new Entry(thread, gone, trace));
    }

    private void link(Entry entry) {
        int place = place(entry.hash);
        entry.next = table[place];
        table[place] = entry;
    }

    private void grow() {
        Entry[] before = table;
        table = new Entry[before.length * 2];
        for (Entry entry : before) {
            while (entry != null) {
                Entry next = entry.next;
                link(entry);
                entry = next;
            }
        }
    }

    private void forget() {
        for (Reference<? extends Thread> entry = gone.poll(); entry != null; entry = gone.poll()) {
            int place = place(((Entry) entry).hash);
            Entry before = null;
            for (Entry at = table[place]; at != null; before = at, at = at.next) {
                if (at == entry) {
                    size--;
                    if (before == null) {
                        table[place] = at.next;
                    } else {
                        before.next = at.next;
                    }
                    break;
                }
            }
        }
    }

    private int place(int hash) {
        return hash & table.length - 1;
    }
}
