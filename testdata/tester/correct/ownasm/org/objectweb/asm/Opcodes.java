package org.objectweb.asm;

/** Not the library of that name: a class that only {@code correct.ownasm.OwnAsm} must see. */
public class Opcodes {
    public static final int ASM9 = Integer.parseInt("-1");

    private int count;

    public synchronized void count() {
        count++;
    }

    public synchronized int counted() {
        return count;
    }
}
