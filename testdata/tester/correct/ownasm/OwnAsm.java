// Passes.
// Idea: the program brings classes of its own in a package that the tester's library might use too:
// each must see its own.
package correct.ownasm;

import org.objectweb.asm.Opcodes;

public class OwnAsm {
    public static void main(String[] args) throws InterruptedException {
        Opcodes own = new Opcodes();
        Thread other = new Thread(own::count);
        other.start();
        own.count();
        other.join();
        if (Opcodes.ASM9 != -1 || own.counted() != 2) {
            throw new AssertionError("not the program's own class");
        }
    }
}
