// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.DigestShared
// Idea: one thread digests under a lock, another one without.
package buggy;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public class DigestShared {
    private final MessageDigest digest;

    DigestShared() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    synchronized void update() {
        digest.update((byte) 1);
    }

    byte[] digest() {
        return digest.digest();
    }

    public static void main(String[] args) throws Exception {
        DigestShared program = new DigestShared();
        Thread other = new Thread(program::update);
        other.start();
        program.digest();
        other.join();
    }
}
